//! `cargo xtask new-game NAME`: the sample under another name, registered.

use std::path::{Path, PathBuf};

/// Copies the sample with its messages and registers the copy.
///
/// # Errors
/// If the name will not do, or a file cannot be read or written.
pub fn create(root: &Path, name: &str) -> Result<(), String> {
    if root.join("games").join(name).exists() {
        return Err(format!("there is a game \"{name}\" already"));
    }
    copy(root, root, name)
}

/// The same from one folder to another.
fn copy(from: &Path, to: &Path, name: &str) -> Result<(), String> {
    let is_name = (2..=20).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_lowercase());
    if !is_name {
        return Err("expected a name of 2 to 20 letters from a to z".to_owned());
    }
    let mut files = Vec::new();
    collect(&from.join("games/sample"), &mut files)?;
    for language in ["en", "ja"] {
        files.push(from.join(format!("locales/{language}/sample.ftl")));
        files.push(from.join(format!("locales/{language}/rules/sample.ftl")));
    }
    for file in files {
        let inner = file.strip_prefix(from).map_err(|error| error.to_string())?;
        let renamed = inner.to_string_lossy().replace("sample", name);
        write(&to.join(renamed), &rename(&read(&file)?, name))?;
    }
    let manifest = "crates/heigi/Cargo.toml";
    let dependency = format!("heigi-{name} = {{ path = \"../../games/{name}\" }}\n");
    let text = insert(&read(&from.join(manifest))?, "heigi-sample = ", &dependency)?;
    write(&to.join(manifest), &text)?;
    let registry = "crates/heigi/src/games.rs";
    let line = format!(
        "    games = games.with(own.load(\"{name}\", heigi_{name}::{}::with_data)?);\n",
        capital(name)
    );
    let text = insert(&read(&from.join(registry))?, "    if with_sample {", &line)?;
    write(&to.join(registry), &text)
}

/// All files below a folder but the recorded matches, which are those of the sample.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = std::fs::read_dir(folder);
    for entry in entries.map_err(|error| format!("{}: {error}", folder.display()))? {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.is_file() {
            files.push(path);
        } else if !path.ends_with("tests/golden") {
            collect(&path, files)?;
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    path.parent()
        .map_or(Ok(()), std::fs::create_dir_all)
        .and_then(|()| std::fs::write(path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn capital(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}

fn rename(text: &str, name: &str) -> String {
    text.replace("sample", name)
        .replace("Sample", &capital(name))
}

/// A line more before the one that begins with some words.
fn insert(text: &str, before: &str, line: &str) -> Result<String, String> {
    let at = text
        .find(&format!("\n{before}"))
        .ok_or_else(|| format!("found no line \"{before}\""))?;
    Ok(format!("{}{line}{}", &text[..=at], &text[at + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_has_its_own_name_everywhere_and_is_registered() -> Result<(), String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let to = std::env::temp_dir().join(format!("heigi-new-game-{}", std::process::id()));
        copy(&root, &to, "skirmish")?;
        let mut files = Vec::new();
        collect(&to.join("games/skirmish"), &mut files)?;
        collect(&to.join("locales"), &mut files)?;
        assert!(files.len() > 18, "{files:?}");
        for file in &files {
            let text = read(file)?.to_lowercase();
            assert!(!text.contains("sample"), "{}", file.display());
        }
        let home = read(&to.join("games/skirmish/src/lib.rs"))?;
        assert!(
            home.contains("pub struct Skirmish {") && home.contains("GameInfo::new(\"skirmish\"")
        );
        let registry = read(&to.join("crates/heigi/src/games.rs"))?;
        assert!(registry.contains("own.load(\"skirmish\", heigi_skirmish::Skirmish::with_data)"));
        let manifest = read(&to.join("crates/heigi/Cargo.toml"))?;
        assert!(manifest.contains("\nheigi-skirmish = { path = \"../../games/skirmish\" }\n"));
        std::fs::remove_dir_all(&to).map_err(|error| error.to_string())
    }

    #[test]
    fn a_name_is_letters_and_new() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for name in ["", "a", "Luzon", "new game", "../x"] {
            assert!(copy(&root, &root, name).is_err(), "{name}");
        }
        assert!(create(&root, "manila").is_err());
    }
}
