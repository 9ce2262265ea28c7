//! "Did you mean …?": the known name that is most like one that is not known.

/// Names that are less alike than this are not worth a mention.
const ALIKE: f64 = 0.6;

/// What a message says after "there is no such name": the nearest known one, or all of them.
pub fn hint<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().filter(|k| !k.is_empty()).collect();
    match nearest(name, known.iter().copied()) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("known are {}", known.join(", ")),
    }
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

/// The known name that is most like this one; of several the one that begins like it for longest, then the first.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name: Vec<char> = name.chars().take(100).collect();
    let mut best = ((ALIKE, 0), None);
    for k in known {
        let other: Vec<char> = k.chars().collect();
        let likeness = 2.0 * common(&name, &other) as f64 / (name.len() + other.len()).max(1) as f64;
        let begins = name.iter().zip(&other).take_while(|(x, y)| x == y).count();
        if (likeness, begins) > best.0 || ((likeness, begins) == best.0 && best.1.is_none()) {
            best = ((likeness, begins), Some(k));
        }
    }
    best.1
}

/// Characters in common, in order: those of the longest common piece, and of what lies before and behind it.
fn common(a: &[char], b: &[char]) -> usize {
    let (mut at, mut bt, mut longest) = (0, 0, 0);
    for i in 0..a.len() {
        for j in 0..b.len() {
            let n = a[i..].iter().zip(&b[j..]).take_while(|(x, y)| x == y).count();
            if n > longest {
                (at, bt, longest) = (i, j, n);
            }
        }
    }
    match longest {
        0 => 0,
        n => n + common(&a[..at], &b[..bt]) + common(&a[at + n..], &b[bt + n..]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_name_is_recognised() {
        let known = ["taunt", "charge", "divine_shield", ""];
        assert_eq!(nearest("tount", known), Some("taunt"));
        assert_eq!(hint("divineshield", known), "did you mean divine_shield?");
        assert_eq!(nearest("CS2_23l", ["CS2_023", "CS2_231", "CS2_237"]), Some("CS2_231"));
    }

    #[test]
    fn a_name_like_none_gets_the_whole_list() {
        assert_eq!(hint("week", ["game", "turn", ""]), "known are game, turn");
        assert_eq!(nearest("", ["a"]), None);
    }
}
