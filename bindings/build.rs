//! Tells the bindings which compiler and which profile they were built with.

use std::path::Path;
use std::process::Command;

fn main() {
    let rustc = Command::new(variable("RUSTC")).arg("--version").output().expect("rustc does not run");
    assert!(rustc.status.success(), "rustc --version failed");
    let version = String::from_utf8(rustc.stdout).expect("rustc --version is not text");
    println!("cargo::rustc-env=HEARTHLAB_RUSTC={}", version.trim());
    println!("cargo::rustc-env=HEARTHLAB_PROFILE={}", profile());
    println!("cargo::rerun-if-changed=build.rs");
}

/// The profile's name: cargo's own `PROFILE` only tells the one it inherits from, but OUT_DIR is
/// target/<profile>/build/<package>/out.
fn profile() -> String {
    let folders = variable("OUT_DIR");
    let mut names = Path::new(&folders).iter().rev().map(|name| name.to_string_lossy());
    match names.by_ref().find(|name| name == "build").and_then(|_| names.next()) {
        Some(name) => name.into_owned(),
        None => variable("PROFILE"),
    }
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("cargo did not set {name}"))
}
