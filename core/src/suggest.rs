//! Refusals of misspelt words that name the nearest word that is allowed.

/// Returns the word of `known` that `word` was most likely meant to be, if one is near enough.
///
/// ```
/// use hearthlab_core::suggest::nearest;
/// assert_eq!(nearest("frist", ["last", "first"]), Some("first"));
/// assert_eq!(nearest("xyz", ["last", "first"]), None);
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = word.chars().count();
    known
        .into_iter()
        .map(|other| (distance(word, other), other))
        .filter(|(edits, other)| 2 * edits <= letters.max(other.chars().count()))
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, other)| other)
}

/// Returns a sentence that refuses a word; `what` names with its article what the allowed words are.
///
/// ```
/// use hearthlab_core::suggest::refusal;
/// let sentence = refusal("a way to break ties", "frist", &["first", "last"]);
/// assert_eq!(sentence, "\"frist\" is not a way to break ties: did you mean \"first\"? (first, last)");
/// ```
pub fn refusal(what: &str, word: &str, known: &[&str]) -> String {
    let all = known.join(", ");
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("\"{word}\" is not {what}: did you mean \"{near}\"? ({all})"),
        None => format!("\"{word}\" is not {what}; write one of {all}"),
    }
}

/// Returns what a message says after "there is no such name": the nearest known one, or all of them.
///
/// ```
/// use hearthlab_core::suggest::hint;
/// assert_eq!(hint("tount", ["taunt", "charge"]), "did you mean taunt?");
/// assert_eq!(hint("week", ["game", "turn"]), "choose one of game, turn");
/// ```
pub fn hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().filter(|other| !other.is_empty()).collect();
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("choose one of {}", known.join(", ")),
    }
}

/// Returns how many letters must be inserted, removed, replaced or swapped with the next one to get from one word to
/// another.
fn distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows = vec![vec![0; to.len() + 1]; from.len() + 1];
    for (k, row) in rows.iter_mut().enumerate() {
        row[0] = k;
    }
    for (k, cell) in rows[0].iter_mut().enumerate() {
        *cell = k;
    }
    for i in 1..=from.len() {
        for j in 1..=to.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_inserts_removes_replaces_or_swaps_a_letter() {
        for (from, to, edits) in [("", "", 0), ("first", "first", 0), ("frist", "first", 1), ("fist", "first", 1)] {
            assert_eq!(distance(from, to), edits, "{from} {to}");
        }
        for (from, to, edits) in [("firsts", "first", 1), ("fisrt", "last", 3), ("ca", "abc", 3), ("", "abc", 3)] {
            assert_eq!(distance(from, to), edits, "{from} {to}");
        }
    }

    #[test]
    fn a_word_that_is_like_no_other_is_answered_with_all_of_them() {
        assert_eq!(
            refusal("a mulligan", "x", &["keep", "random"]),
            "\"x\" is not a mulligan; write one of keep, random"
        );
    }
}
