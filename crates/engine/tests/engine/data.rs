use heigi_engine::{DataSource, data_files};
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
    assert_eq!((error.file.as_str(), error.line()), ("units.toml", 3));
    assert_eq!(&error.text[error.span.clone()], "colour");
    assert!(
        error.to_string().starts_with("units.toml:3: unknown field"),
        "{error}"
    );

    let text = "name = \"x\"\nformat = 2\n";
    let read: Table = source(text).parse().unwrap();
    let error = source(text).check_format(&read.format).unwrap_err();
    assert_eq!(error.to_string(), "units.toml:2: expected format = 1");
    assert_eq!(&text[error.span], "2");
}

#[test]
fn lines_are_counted_from_1_and_end_with_the_file() {
    let text = "a\nbb\n\nc";
    for (at, line) in [
        (0, 1),
        (1, 1),
        (2, 2),
        (4, 2),
        (5, 3),
        (6, 4),
        (7, 4),
        (99, 4),
    ] {
        assert_eq!(source(text).error(at..at, "x").line(), line, "{at}");
    }
    assert_eq!(source(text).error(2..4, "odd").message, "odd");
}

#[test]
fn files_of_ones_own_replace_those_of_the_program() {
    let own = [("a.toml", "1"), ("b.toml", "2")];
    let with = |name: &str| (name == "b.toml").then(|| "3".to_owned());
    let text = |files: Vec<(String, String)>| -> Vec<String> {
        files
            .into_iter()
            .map(|(name, text)| format!("{name} {text}"))
            .collect()
    };
    assert_eq!(text(data_files(&own, &with)), ["a.toml 1", "b.toml 3"]);
    assert_eq!(text(data_files(&own, &|_| None)), ["a.toml 1", "b.toml 2"]);
}
