//! Messages in the reader's language, from the Fluent files under `locales/`.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use heigi_scene::{Text, Value};
use unic_langid::LanguageIdentifier;

#[derive(rust_embed::RustEmbed)]
#[folder = "../../locales"]
struct Locales;

/// A language in which every message exists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];

    /// Its code, also the name of its folder.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }

    /// The language with a code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }
}

/// The message files of a language: name and contents. Rule texts are not among them.
#[must_use]
pub fn message_files(language: Language) -> Vec<(String, String)> {
    let folder = format!("{}/", language.code());
    Locales::iter()
        .filter_map(|path| {
            let name = path.strip_prefix(&folder)?;
            if name.contains('/') {
                return None;
            }
            Some((name.to_owned(), file_of(&path)?))
        })
        .collect()
}

/// A file below `locales/`.
pub(crate) fn file_of(path: &str) -> Option<String> {
    String::from_utf8(Locales::get(path)?.data.into_owned()).ok()
}

/// A bundle for the messages of a language.
pub(crate) fn bundle_of(language: Language) -> FluentBundle<FluentResource> {
    let id: LanguageIdentifier = language.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    bundle.set_use_isolating(false);
    bundle
}

/// Turns messages into words of one language.
pub struct Words {
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The words of a language.
    #[must_use]
    pub fn new(language: Language) -> Self {
        let mut bundle = bundle_of(language);
        for (_, text) in message_files(language) {
            // A file with errors gives the messages that it has; a test finds the errors.
            let resource = FluentResource::try_new(text).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        Self { bundle }
    }

    /// A message in words; its id if there is none.
    #[must_use]
    pub fn say(&self, text: &Text) -> String {
        if text.id == "verbatim" {
            return match text.args.get("word") {
                Some(Value::Word(word)) => word.to_string(),
                _ => String::new(),
            };
        }
        let Some(pattern) = self
            .bundle
            .get_message(&text.id)
            .and_then(|message| message.value())
        else {
            return text.id.clone().into_owned();
        };
        let mut args = FluentArgs::new();
        for (name, value) in text.args.iter() {
            args.set(name, self.argument(value));
        }
        self.bundle
            .format_pattern(pattern, Some(&args), &mut Vec::new())
            .into_owned()
    }

    /// A message without arguments.
    #[must_use]
    pub fn get(&self, id: &'static str) -> String {
        self.say(&Text::new(id))
    }

    fn argument(&self, value: &Value) -> FluentValue<'static> {
        match value {
            Value::Number(number) => FluentValue::from(*number),
            Value::Word(word) => FluentValue::from(word.to_string()),
            Value::Text(text) => FluentValue::from(self.say(text)),
            Value::List(list) => {
                let words: Vec<String> = list.iter().map(|text| self.say(text)).collect();
                FluentValue::from(words.join(&self.get("list-separator")))
            }
        }
    }
}
