use heigi_engine::{DataFiles, DataSource, content_hash, readable};
use serde::Deserialize;
use toml::Spanned;

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Table {
    format: Spanned<u32>,
    name: String,
}

const fn source(text: &str) -> DataSource<'_> {
    DataSource {
        file: "units.toml",
        text,
    }
}

#[test]
fn a_file_is_read_as_a_table_of_known_keys() {
    let text = "format = 1\nname = \"x\"\n";
    let read: Table = source(text).parse().unwrap();
    assert_eq!(read.name, "x");
    assert_eq!(source(text).check_format(&read.format), Ok(()));
}

#[test]
fn what_is_wrong_is_told_with_file_and_line() {
    let wrong = source("format = 1\nname = \"x\"\ncolour = 3\n");
    let error = wrong.parse::<Table>().unwrap_err();
    assert_eq!((error.file.as_str(), error.place()), ("units.toml", (3, 1)));
    assert_eq!(&error.text[error.span.clone()], "colour");
    assert!(
        error
            .to_string()
            .starts_with("units.toml:3:1: unknown field"),
        "{error}"
    );

    let text = "name = \"x\"\nformat = 2\n";
    let read: Table = source(text).parse().unwrap();
    let error = source(text).check_format(&read.format).unwrap_err();
    assert_eq!(error.to_string(), "units.toml:2:10: expected format = 1");
    assert_eq!(&text[error.span], "2");
}

#[test]
fn lines_and_columns_are_counted_from_1_and_end_with_the_file() {
    let text = "a\nbé\n\nc";
    for (at, place) in [
        (0, (1, 1)),
        (1, (1, 2)),
        (2, (2, 1)),
        (5, (2, 3)),
        (6, (3, 1)),
        (7, (4, 1)),
        (8, (4, 2)),
        (99, (4, 2)),
    ] {
        assert_eq!(source(text).error(at..at, "x").place(), place, "{at}");
    }
    assert_eq!(source(text).error(2..4, "odd").message, "odd");
}

#[test]
fn words_are_shown_without_what_steers_a_terminal_and_never_at_length() {
    assert_eq!(readable("兵棋\n", 64), "兵棋\n");
    assert_eq!(readable("\u{1b}[31m\u{202e}", 64), "\\u{1b}[31m\\u{202e}");
    assert_eq!(readable("abcdefgh", 4), "ab … gh");
    let error = source("x").error(0..1, "long ".repeat(50_000));
    assert!(error.message.len() < 1_000);
}

#[test]
fn a_number_in_place_of_a_word_is_told_as_everything_is() {
    #[derive(Debug, Deserialize)]
    enum Side {
        #[serde(rename = "allied")]
        Allied,
    }
    #[derive(Debug, Deserialize)]
    struct Sides {
        side: Side,
    }
    assert!(matches!(
        source("side = \"allied\"").parse(),
        Ok(Sides { side: Side::Allied })
    ));
    let error = source("side = 3").parse::<Sides>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "units.toml:1:8: expected string or table"
    );
}

#[test]
fn ids_are_words_and_no_two_are_the_same() {
    #[derive(Deserialize)]
    struct Ids {
        ids: Vec<Spanned<String>>,
    }
    for (text, expected) in [
        (r#"ids = ["J15-51", "1st_ina", "P-3/3"]"#, None),
        (
            r#"ids = ["a", "b", "a"]"#,
            Some("units.toml:1:18: expected an id that no other has"),
        ),
        (
            r#"ids = ["a b"]"#,
            Some("units.toml:1:8: expected an id of 1 to 24 letters"),
        ),
        (
            r#"ids = ["a", ""]"#,
            Some("units.toml:1:13: expected an id of 1 to 24 letters"),
        ),
    ] {
        let read: Ids = source(text).parse().unwrap();
        let found = source(text)
            .check_ids(&read.ids)
            .err()
            .map(|error| error.to_string());
        match expected {
            None => assert_eq!(found, None),
            Some(expected) => assert!(found.unwrap().starts_with(expected), "{text}"),
        }
    }
}

#[test]
fn each_word_of_a_string_has_its_own_place() {
    #[derive(Deserialize)]
    struct Lists {
        one: Spanned<String>,
        more: Spanned<String>,
    }
    let text = "one = \"a b  a\"\nmore = \"\"\"\nfirst\nlast first\"\"\"\n";
    let read: Lists = source(text).parse().unwrap();
    let places = |list: &Spanned<String>| -> Vec<(String, (usize, usize))> {
        let words = source(text).words(list).into_iter();
        words
            .map(|word| {
                assert_eq!(text[word.span()], **word.get_ref());
                let place = source(text).error(word.span(), "").place();
                (word.into_inner(), place)
            })
            .collect()
    };
    let word = |word: &str, line, column| (word.to_owned(), (line, column));
    assert_eq!(
        places(&read.one),
        [word("a", 1, 8), word("b", 1, 10), word("a", 1, 13)]
    );
    assert_eq!(
        places(&read.more),
        [word("first", 3, 1), word("last", 4, 1), word("first", 4, 6)]
    );
}

#[test]
fn files_of_ones_own_replace_those_of_the_program() {
    let own = [("a.toml", "1"), ("b.toml", "2")];
    let with = |name: &str| (name == "b.toml").then(|| "3".to_owned());
    let text = |files: &DataFiles| {
        ["a.toml", "b.toml", "c.toml"].map(|name| files.source(name).text.to_owned())
    };
    let (replaced, plain) = (
        DataFiles::read(&own, &with),
        DataFiles::read(&own, &|_| None),
    );
    assert_eq!(text(&replaced), ["1", "3", ""]);
    assert_eq!(text(&plain), ["1", "2", ""]);
    assert_eq!(plain.source("b.toml").file, "b.toml");
    assert_ne!(replaced.hash(), plain.hash());
    assert_eq!(
        plain.hash(),
        content_hash([("a.toml", "1"), ("b.toml", "2")])
    );
}
