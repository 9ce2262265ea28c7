//! What knows what: between files by their imports, and between rooms by imports and by method calls.

use super::calls::Index;
use super::source::{File, Import};
use super::tokens::Kind;
use std::collections::{BTreeMap, BTreeSet};

/// One place where a file uses another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Use {
    /// Indices of the files.
    pub from: usize,
    pub to: usize,
    pub line: usize,
    /// What is used, such as `imports crate::state::Ref` or `calls Machine::draw`.
    pub what: String,
}

/// The files of the core and everything that they use of each other.
pub struct Graph {
    pub files: Vec<File>,
    pub imports: BTreeSet<Use>,
    pub calls: BTreeSet<Use>,
}

impl Graph {
    pub fn new(files: Vec<File>) -> Graph {
        let index = Index::new(&files);
        let calls = index
            .calls()
            .into_iter()
            .filter(|call| call.from != call.to)
            .map(|call| Use {
                what: format!("calls {}::{} ({}:{})", call.owner, call.method, files[call.to].path, call.defined),
                from: call.from,
                to: call.to,
                line: call.line,
            })
            .collect();
        let imports = (0..files.len()).flat_map(|f| imports(&files, f)).collect();
        Graph { files, imports, calls }
    }

    /// Every use between different rooms.
    pub fn between_rooms(&self) -> impl Iterator<Item = (&str, &str, &Use)> {
        self.imports.iter().chain(&self.calls).filter_map(|u| {
            let (from, to) = (self.files[u.from].room(), self.files[u.to].room());
            (from != to && !from.is_empty() && !to.is_empty()).then_some((from, to, u))
        })
    }

    /// `core/src/file.rs:12`.
    pub fn place(&self, u: &Use) -> String {
        format!("{}:{}", self.files[u.from].path, u.line)
    }
}

/// The groups of nodes that reach each other, with more than one node.
pub fn cycles<T: Ord + Clone>(edges: &BTreeMap<T, BTreeSet<T>>) -> Vec<BTreeSet<T>> {
    let reach = |from: &T| {
        let mut seen: BTreeSet<T> = BTreeSet::new();
        let mut open: Vec<&T> = edges.get(from).into_iter().flatten().collect();
        while let Some(node) = open.pop() {
            if seen.insert(node.clone()) {
                open.extend(edges.get(node).into_iter().flatten());
            }
        }
        seen
    };
    let reached: BTreeMap<&T, BTreeSet<T>> = edges.keys().map(|node| (node, reach(node))).collect();
    let mut found: Vec<BTreeSet<T>> = Vec::new();
    for (node, others) in &reached {
        if !others.contains(node) || found.iter().any(|group| group.contains(node)) {
            continue;
        }
        let back = |other: &&T| reached.get(other).is_some_and(|r| r.contains(node));
        found.push(others.iter().filter(back).cloned().collect());
    }
    found
}

/// The uses of other files that the imports and the paths of a file make.
fn imports(files: &[File], from: usize) -> Vec<Use> {
    let file = &files[from];
    let mut found = Vec::new();
    let mut add = |to: Option<usize>, line: usize, path: &[String]| {
        if let Some(to) = to.filter(|&to| to != from) {
            found.push(Use { from, to, line, what: format!("imports {}", path.join("::")) });
        }
    };
    for import in &file.imports {
        let Some(path) = absolute(files, file, &import.path) else { continue };
        if path.last().is_some_and(|name| name == "*") {
            let Some((to, _)) = module_of(files, &path) else { continue };
            // What a glob brings in counts where its names are used.
            for name in exported(files, to, from) {
                if mentions(file, &name, None) {
                    let whole = [&path[..path.len() - 1], &[name]].concat();
                    add(definition(files, &whole, 0), import.line, &import.path);
                }
            }
        } else if !import.public || is_used(file, import) {
            add(definition(files, &path, 0), import.line, &import.path);
        }
    }
    for (line, path) in paths(file) {
        if let Some(whole) = absolute(files, file, &path) {
            add(definition(files, &whole, 0), line, &path);
        }
    }
    found
}

/// Whether a file uses a name that it passes on.
fn is_used(file: &File, import: &Import) -> bool {
    let others = file.imports.iter().filter(|i| i.public).map(|i| i.span).collect();
    mentions(file, &import.name, Some(others))
}

/// Whether a name stands in a file, outside of some statements and not as a field, a method or the end of a path.
fn mentions(file: &File, name: &str, without: Option<Vec<(usize, usize)>>) -> bool {
    let spans = without.unwrap_or_else(|| file.imports.iter().map(|i| i.span).collect());
    file.tokens.iter().enumerate().any(|(i, t)| {
        t.kind == Kind::Ident
            && t.text == name
            && !(i > 0 && matches!(file.tokens[i - 1].text.as_str(), "." | "::" | "mod"))
            && !is_hidden(file, i)
            && !spans.iter().any(|&(begin, end)| begin <= i && i <= end)
    })
}

/// Whether a token belongs to a test.
fn is_hidden(file: &File, i: usize) -> bool {
    file.hidden.iter().any(|&(begin, end)| begin <= i && i < end)
}

/// Paths outside of imports that begin with crate, super, self or a module below this one.
fn paths(file: &File) -> Vec<(usize, Vec<String>)> {
    let text = |i: usize| file.tokens.get(i).map_or("", |t| t.text.as_str());
    let mut found = Vec::new();
    for (i, t) in file.tokens.iter().enumerate() {
        let starts = matches!(t.text.as_str(), "crate" | "super" | "self")
            || (t.kind == Kind::Ident && file.children.contains(&t.text));
        let inside = i > 0 && matches!(text(i - 1), "::" | ".");
        if !starts
            || inside
            || is_hidden(file, i)
            || text(i + 1) != "::"
            || file.imports.iter().any(|m| m.span.0 <= i && i <= m.span.1)
        {
            continue;
        }
        let mut path = vec![t.text.clone()];
        let mut k = i + 1;
        while text(k) == "::" && file.tokens.get(k + 1).is_some_and(|t| t.kind == Kind::Ident) {
            path.push(text(k + 1).to_owned());
            k += 2;
        }
        found.push((t.line, path));
    }
    found
}

/// The path from the root of the crate, or nothing for another crate.
fn absolute(files: &[File], file: &File, path: &[String]) -> Option<Vec<String>> {
    let mut whole = file.module.clone();
    let mut rest = path;
    match rest.first()?.as_str() {
        "crate" => {
            whole.clear();
            rest = &rest[1..];
        }
        "self" => rest = &rest[1..],
        "super" => {
            while rest.first().is_some_and(|p| p == "super") {
                whole.pop();
                rest = &rest[1..];
            }
        }
        first => {
            let inner = [&whole[..], &[first.to_owned()]].concat();
            if !files.iter().any(|f| f.module == inner) {
                return None;
            }
        }
    }
    whole.extend(rest.iter().cloned());
    Some(whole)
}

/// The file of the longest module that a path begins with, and how many parts that is.
fn module_of(files: &[File], path: &[String]) -> Option<(usize, usize)> {
    (1..=path.len()).rev().find_map(|n| files.iter().position(|f| f.module == path[..n]).map(|f| (f, n)))
}

/// The file that defines what a path means; names that are passed on are followed to where they come from in the same
/// room. What a room passes on of another one is its own door.
fn definition(files: &[File], path: &[String], depth: usize) -> Option<usize> {
    let (to, parts) = module_of(files, path)?;
    let Some(name) = path.get(parts) else { return Some(to) };
    if depth > 8 || defines(&files[to], name) {
        return Some(to);
    }
    for import in &files[to].imports {
        let Some(source) = absolute(files, &files[to], &import.path) else { continue };
        if source.first() != files[to].module.first() {
            continue;
        }
        if &import.name == name {
            return definition(files, &source, depth + 1);
        }
        if import.name == "*" {
            let whole = [&source[..source.len() - 1], std::slice::from_ref(name)].concat();
            let (inner, _) = module_of(files, &whole)?;
            if inner != to && defines(&files[inner], name) {
                return Some(inner);
            }
        }
    }
    Some(to)
}

fn defines(file: &File, name: &str) -> bool {
    file.types.iter().any(|t| t.name == *name)
        || file.names.iter().any(|n| n == name)
        || file.functions.iter().any(|f| f.name == *name && f.owner.is_none() && !f.nested)
}

/// Names that a glob import of a file brings into another one; what it imports for itself only its inner modules see.
fn exported(files: &[File], of: usize, into: usize) -> BTreeSet<String> {
    let (mut names, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![of]);
    while let Some(at) = open.pop() {
        if !seen.insert(at) {
            continue;
        }
        let file = &files[at];
        names.extend(file.types.iter().map(|t| t.name.clone()));
        names.extend(file.names.iter().cloned());
        names.extend(file.functions.iter().filter(|f| f.owner.is_none() && !f.nested).map(|f| f.name.clone()));
        let inner = files[into].module.starts_with(&file.module);
        for import in file.imports.iter().filter(|import| import.public || inner) {
            if import.name != "*" {
                names.insert(import.name.clone());
            } else if let Some(path) = absolute(files, file, &import.path) {
                open.extend(module_of(files, &path).map(|(to, _)| to));
            }
        }
    }
    names
}
