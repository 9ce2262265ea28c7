//! Rust source as tokens with line numbers: enough to read items, paths and method calls.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Ident,
    Literal,
    Lifetime,
    Punct,
}

/// A piece of source.
#[derive(Clone, Debug)]
pub struct Token {
    pub kind: Kind,
    pub text: String,
    pub line: usize,
}

/// Punctuation of two characters that is read as one token.
const PAIRS: [&str; 4] = ["::", "->", "=>", ".."];

/// Returns the tokens of a file, without comments and white space.
pub fn tokens(source: &str) -> Vec<Token> {
    let chars: Vec<char> = source.chars().collect();
    let mut found = Vec::new();
    let (mut i, mut line) = (0, 1);
    while i < chars.len() {
        let begin = i;
        let kind = match chars[i] {
            c if c.is_whitespace() => {
                line += usize::from(c == '\n');
                i += 1;
                continue;
            }
            '/' if chars.get(i + 1) == Some(&'/') => {
                while i < chars.len() && chars[i] != '\n' {
                    i += 1;
                }
                continue;
            }
            '/' if chars.get(i + 1) == Some(&'*') => {
                i = end_of_comment(&chars, i);
                line += lines(&chars[begin..i]);
                continue;
            }
            'r' | 'b' if starts_raw(&chars, i) => {
                i = end_of_raw(&chars, i);
                Kind::Literal
            }
            'b' if matches!(chars.get(i + 1), Some('"' | '\'')) => {
                i = end_of_quoted(&chars, i + 1);
                Kind::Literal
            }
            '"' => {
                i = end_of_quoted(&chars, i);
                Kind::Literal
            }
            '\'' if is_lifetime(&chars, i) => {
                i += 1;
                i += word(&chars[i..]);
                Kind::Lifetime
            }
            '\'' => {
                i = end_of_quoted(&chars, i);
                Kind::Literal
            }
            c if c.is_ascii_digit() => {
                i += word(&chars[i..]);
                // A fraction, but neither a range nor a method of a number.
                if chars.get(i) == Some(&'.') && chars.get(i + 1).is_some_and(char::is_ascii_digit) {
                    i += 1 + word(&chars[i + 1..]);
                }
                Kind::Literal
            }
            c if c == '_' || c.is_alphabetic() => {
                i += word(&chars[i..]);
                Kind::Ident
            }
            _ => {
                let pair: String = chars[i..(i + 2).min(chars.len())].iter().collect();
                i += if PAIRS.contains(&pair.as_str()) { 2 } else { 1 };
                Kind::Punct
            }
        };
        found.push(Token { kind, text: chars[begin..i].iter().collect(), line });
        line += lines(&chars[begin..i]);
    }
    found
}

fn lines(chars: &[char]) -> usize {
    chars.iter().filter(|&&c| c == '\n').count()
}

fn word(chars: &[char]) -> usize {
    chars.iter().take_while(|c| **c == '_' || c.is_alphanumeric()).count()
}

fn end_of_comment(chars: &[char], mut i: usize) -> usize {
    let mut depth = 0;
    while i < chars.len() {
        match (chars[i], chars.get(i + 1)) {
            ('/', Some('*')) => {
                depth += 1;
                i += 2;
            }
            ('*', Some('/')) => {
                depth -= 1;
                i += 2;
                if depth == 0 {
                    break;
                }
            }
            _ => i += 1,
        }
    }
    i
}

fn starts_raw(chars: &[char], i: usize) -> bool {
    let i = i + usize::from(chars[i] == 'b');
    let hashes = chars[(i + 1).min(chars.len())..].iter().take_while(|&&c| c == '#').count();
    chars.get(i) == Some(&'r') && chars.get(i + 1 + hashes) == Some(&'"')
}

fn end_of_raw(chars: &[char], i: usize) -> usize {
    let start = i + chars[i..].iter().take_while(|&&c| c != '"').count();
    let hashes = chars[i..start].iter().filter(|&&c| c == '#').count();
    let closes =
        |at: usize| chars[at] == '"' && chars[at + 1..].iter().take(hashes).filter(|&&c| c == '#').count() == hashes;
    let mut end = start + 1;
    while end < chars.len() && !closes(end) {
        end += 1;
    }
    (end + 1 + hashes).min(chars.len())
}

fn end_of_quoted(chars: &[char], start: usize) -> usize {
    let quote = chars[start];
    let mut i = start + 1;
    while i < chars.len() && chars[i] != quote {
        i += if chars[i] == '\\' { 2 } else { 1 };
    }
    (i + 1).min(chars.len())
}

fn is_lifetime(chars: &[char], i: usize) -> bool {
    let name = word(&chars[(i + 1).min(chars.len())..]);
    name > 0 && chars.get(i + 1 + name) != Some(&'\'') && chars.get(i + 1) != Some(&'\\')
}

/// Returns the index of the bracket that closes the one at `open`.
pub fn closing(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0;
    for (i, t) in tokens.iter().enumerate().skip(open) {
        match t.text.as_str() {
            "(" | "[" | "{" if t.kind == Kind::Punct => depth += 1,
            ")" | "]" | "}" if t.kind == Kind::Punct => {
                depth -= 1;
                if depth == 0 {
                    return i;
                }
            }
            _ => {}
        }
    }
    tokens.len() - 1
}

/// Returns the index of the bracket that is closed by the one at `close`.
pub fn opening(tokens: &[Token], close: usize) -> usize {
    let mut depth = 0;
    for i in (0..=close).rev() {
        match tokens[i].text.as_str() {
            ")" | "]" | "}" if tokens[i].kind == Kind::Punct => depth += 1,
            "(" | "[" | "{" if tokens[i].kind == Kind::Punct => {
                depth -= 1;
                if depth == 0 {
                    return i;
                }
            }
            _ => {}
        }
    }
    0
}
