//! Ways to spoil a file.

use heigi_engine::Random;

/// Spoils bytes without knowing what they mean.
pub fn spoil_bytes(text: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    let at = random.index(bytes.len());
    match random.below(16) {
        0 => bytes[at] ^= 1 << random.below(8),
        1 => bytes[at] = random.below(256) as u8,
        2 => drop(bytes.remove(at)),
        3 => bytes.insert(at, b"\0\"[]{},:=-9\xff\n"[random.index(13)]),
        4 | 5 => bytes.truncate(at),
        6 => drop(bytes.splice(0..0, *b"\xef\xbb\xbf")),
        7 => bytes = text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        8 => bytes = text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        9 => bytes = text.replace('\n', "\r\n").into_bytes(),
        10 => bytes = text.replace('\n', "\r").into_bytes(),
        11 => drop(bytes.splice(at..at, *b"\xc3\x28")),
        12 => bytes.clear(),
        13 => bytes.extend_from_slice(text.as_bytes()),
        14 => drop(bytes.splice(at..at, "[".repeat(100_000).bytes())),
        _ => drop(bytes.splice(at..at, "\u{1b}[31m\u{202e}".bytes())),
    }
    bytes
}

/// Removes, repeats or swaps lines.
pub fn spoil_lines(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let at = random.index(lines.len());
    let count = 1 + random.index(3).min(lines.len() - at - 1);
    match random.below(4) {
        0 => drop(lines.drain(at..at + count)),
        1 => lines.insert(at, lines[at]),
        2 => {
            let other = random.index(lines.len());
            lines.swap(at, other);
        }
        _ => {
            let other = random.index(lines.len());
            lines[at] = lines[other];
        }
    }
    lines.join("\n") + "\n"
}

/// A word, a number or a string of a text, and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    pub start: usize,
    pub text: &'a str,
}

impl Token<'_> {
    pub fn end(self) -> usize {
        self.start + self.text.len()
    }

    pub fn is_number(self) -> bool {
        self.text
            .starts_with(|c: char| c.is_ascii_digit() || c == '-')
            && self.text.chars().any(|c| c.is_ascii_digit())
    }

    pub fn is_string(self) -> bool {
        self.text.starts_with('"')
    }
}

/// The words, numbers and strings of a text, but for comments.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = 0;
    while let Some(letter) = text[rest..].chars().next() {
        let tail = &text[rest..];
        let length = if letter == '#' {
            rest += tail.find('\n').unwrap_or(tail.len());
            continue;
        } else if letter == '"' {
            tail[1..].find('"').map_or(tail.len(), |end| end + 2)
        } else {
            let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
            tail.find(|c| !is_part(c)).unwrap_or(tail.len())
        };
        if length == 0 {
            rest += letter.len_utf8();
            continue;
        }
        tokens.push(Token {
            start: rest,
            text: &tail[..length],
        });
        rest += length;
    }
    tokens
}

/// A number that is not the one that stands there.
pub fn other_number(number: &str, random: &mut Random) -> String {
    let value: i64 = number.parse().unwrap_or(1);
    let odd = [
        "0",
        "-1",
        "1",
        "2",
        "3",
        "5",
        "20",
        "99",
        "100",
        "127",
        "128",
        "255",
        "256",
        "65535",
        "65536",
        "2147483647",
        "4294967296",
        "9223372036854775807",
        "18446744073709551616",
        "1e30",
        "1.5",
        "-0.0",
        "null",
        "true",
        "\"1\"",
        "[]",
        "{}",
        "[[1]]",
        "nan",
        "inf",
        "0x10",
        "1_000",
    ];
    match random.below(4) {
        0 => (value + 1).to_string(),
        1 => (value - 1).to_string(),
        2 => (value * 2).to_string(),
        _ => odd[random.index(odd.len())].to_owned(),
    }
}

/// A string, with its quotes, that is nearly the one that stands there.
pub fn other_string(string: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = string.trim_matches('"').chars().collect();
    let at = random.index(letters.len().max(1));
    match random.below(9) {
        0 => letters.clear(),
        1 if letters.len() > 1 => letters.swap(at, (at + 1) % string.len().min(2)),
        2 if !letters.is_empty() => drop(letters.remove(at)),
        3 => letters.insert(
            at,
            ['x', '9', ' ', '-', '/', 'é', '兵', '\u{1b}'][random.index(8)],
        ),
        4 => letters.extend("long ".repeat(20_000).chars()),
        5 => letters = "9999".chars().collect(),
        6 => return ["7", "null", "[]", "{}", "true", "[\"x\"]"][random.index(6)].to_owned(),
        7 => letters.reverse(),
        _ => letters.extend(letters.clone()),
    }
    format!("\"{}\"", letters.into_iter().collect::<String>())
}
