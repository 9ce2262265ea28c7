//! The items of the core: files, types, functions and what they import.

use super::tokens::{closing, tokens, Kind, Token};
use std::fs;
use std::path::{Path, PathBuf};

/// A source file; its module is the path below `crate`, such as `["rules", "turns"]`.
pub struct File {
    pub path: String,
    pub module: Vec<String>,
    pub tokens: Vec<Token>,
    /// The files of modules declared here: `mod x;`.
    pub children: Vec<String>,
    pub types: Vec<TypeDef>,
    pub functions: Vec<Function>,
    /// Other names that are defined at the top of the file.
    pub names: Vec<String>,
    pub imports: Vec<Import>,
    /// The tokens of what is compiled for tests alone.
    pub hidden: Vec<(usize, usize)>,
}

/// A struct, an enum, a trait or a type alias.
pub struct TypeDef {
    pub name: String,
    pub line: usize,
    pub fields: Vec<(String, Ty)>,
}

/// A function or a method; `owner` is the type of the impl or the trait that it stands in.
pub struct Function {
    pub name: String,
    pub owner: Option<String>,
    pub line: usize,
    pub last_line: usize,
    pub params: Vec<(String, Ty)>,
    pub returns: Option<Ty>,
    /// The tokens of the body, braces included.
    pub body: (usize, usize),
    /// Whether it stands in another function.
    pub nested: bool,
}

/// One name that a `use` brings in, as a whole path; `*` is a glob.
pub struct Import {
    pub path: Vec<String>,
    pub line: usize,
    /// Whether it is passed on to others (`pub use`).
    pub public: bool,
    /// What it is called in this file.
    pub name: String,
    /// The tokens of the statement.
    pub span: (usize, usize),
}

/// A type as far as method calls need it: references, lifetimes and paths are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ty {
    /// The last part of its path; `[]` for arrays and slices, `()` for tuples.
    pub head: String,
    pub args: Vec<Ty>,
}

impl Ty {
    pub fn plain(head: &str) -> Ty {
        Ty { head: head.to_owned(), args: Vec::new() }
    }
}

impl File {
    /// The room: the first part of the module, or nothing for the root.
    pub fn room(&self) -> &str {
        self.module.first().map_or("", String::as_str)
    }

    fn parse(path: String, module: Vec<String>, text: &str, macros: &[String]) -> File {
        let mut file = File {
            path,
            module,
            tokens: tokens(text),
            children: Vec::new(),
            types: Vec::new(),
            functions: Vec::new(),
            names: Vec::new(),
            imports: Vec::new(),
            hidden: Vec::new(),
        };
        let end = file.tokens.len();
        file.items(0, end, None, true, macros);
        file
    }

    fn text(&self, i: usize) -> &str {
        self.tokens.get(i).map_or("", |t| t.text.as_str())
    }

    fn is_ident(&self, i: usize) -> bool {
        self.tokens.get(i).is_some_and(|t| t.kind == Kind::Ident)
    }

    /// Reads items between two tokens; `owner` is the impl or trait around them.
    fn items(&mut self, begin: usize, end: usize, owner: Option<&str>, top: bool, macros: &[String]) {
        let mut i = begin;
        while i < end {
            match self.text(i) {
                "#" if self.text(i + 1) == "[" || self.text(i + 2) == "[" => {
                    let open = i + 1 + usize::from(self.text(i + 1) == "!");
                    let close = closing(&self.tokens, open);
                    let hidden = (open..close).any(|k| self.text(k) == "test");
                    let next = if hidden { self.after_item(close + 1, end) } else { close + 1 };
                    if hidden {
                        self.hidden.push((i, next));
                    }
                    i = next;
                }
                "use" => i = self.import(i, end),
                "mod" if self.is_ident(i + 1) => {
                    let name = self.text(i + 1).to_owned();
                    self.names.push(name.clone());
                    if self.text(i + 2) == ";" {
                        self.children.push(name);
                        i += 3;
                    } else {
                        let close = closing(&self.tokens, i + 2);
                        self.items(i + 3, close, None, false, macros);
                        i = close + 1;
                    }
                }
                "struct" | "enum" | "union" | "trait" if self.is_ident(i + 1) => i = self.type_def(i, macros),
                "type" if self.is_ident(i + 1) && owner.is_none() => {
                    let (name, line) = (self.text(i + 1).to_owned(), self.tokens[i].line);
                    self.types.push(TypeDef { name, line, fields: Vec::new() });
                    i = self.find(i, end, ";") + 1;
                }
                "impl" => i = self.impl_block(i, end, macros),
                "fn" if self.is_ident(i + 1) => i = self.function(i, owner, !top && owner.is_none(), macros),
                "const" | "static" if self.is_ident(i + 1) && self.text(i + 1) != "fn" => {
                    let at = i + 1 + usize::from(self.text(i + 1) == "mut");
                    if top {
                        self.names.push(self.text(at).to_owned());
                    }
                    i = self.find(i, end, ";") + 1;
                }
                "macro_rules" => {
                    self.names.push(self.text(i + 2).to_owned());
                    i = closing(&self.tokens, i + 3) + 1;
                }
                name if self.text(i + 1) == "!" && self.is_ident(i) => {
                    let (makes_type, open) = (macros.contains(&name.to_owned()), i + 2);
                    let close = closing(&self.tokens, open);
                    if makes_type {
                        self.made_type(open, close, macros);
                    }
                    i = close + 1;
                }
                _ => i += 1,
            }
        }
    }

    /// The type that a macro makes: the one that is written out, or else the first name.
    fn made_type(&mut self, open: usize, close: usize, macros: &[String]) {
        let keyword = |file: &File, k: usize| matches!(file.text(k), "struct" | "enum") && file.is_ident(k + 1);
        if let Some(at) = (open + 1..close).find(|&k| keyword(self, k)) {
            self.type_def(at, macros);
        } else if self.is_ident(open + 1) {
            let (name, line) = (self.text(open + 1).to_owned(), self.tokens[open + 1].line);
            self.types.push(TypeDef { name, line, fields: Vec::new() });
        }
    }

    /// The first `wanted` at this level of brackets.
    fn find(&self, begin: usize, end: usize, wanted: &str) -> usize {
        let mut i = begin;
        while i < end {
            match self.text(i) {
                t if t == wanted => return i,
                "(" | "[" | "{" => i = closing(&self.tokens, i) + 1,
                _ => i += 1,
            }
        }
        end
    }

    fn after_item(&self, begin: usize, end: usize) -> usize {
        let mut i = begin;
        while i < end {
            match self.text(i) {
                ";" => return i + 1,
                "{" => return closing(&self.tokens, i) + 1,
                "(" | "[" => i = closing(&self.tokens, i) + 1,
                _ => i += 1,
            }
        }
        end
    }

    fn import(&mut self, begin: usize, end: usize) -> usize {
        let stop = self.find(begin, end, ";");
        let public = begin > 0 && matches!(self.text(begin - 1), "pub" | ")");
        self.import_tree(begin + 1, stop, &[], public, (begin, stop));
        stop + 1
    }

    fn import_tree(&mut self, begin: usize, end: usize, prefix: &[String], public: bool, span: (usize, usize)) {
        let mut path = prefix.to_vec();
        let mut i = begin;
        while i < end {
            match self.text(i) {
                "::" => i += 1,
                "{" => {
                    let close = closing(&self.tokens, i);
                    let mut part = i + 1;
                    while part < close {
                        let stop = self.find(part, close, ",");
                        self.import_tree(part, stop, &path, public, span);
                        part = stop + 1;
                    }
                    return;
                }
                "as" => {
                    let name = self.text(i + 1).to_owned();
                    self.add_import(path, i, public, name, span);
                    return;
                }
                "self" if !path.is_empty() => i += 1,
                part => {
                    path.push(part.to_owned());
                    i += 1;
                }
            }
        }
        let name = path.last().cloned().unwrap_or_default();
        self.add_import(path, begin.min(self.tokens.len() - 1), public, name, span);
    }

    fn add_import(&mut self, path: Vec<String>, at: usize, public: bool, name: String, span: (usize, usize)) {
        if !path.is_empty() {
            self.imports.push(Import { path, line: self.tokens[at].line, public, name, span });
        }
    }

    fn type_def(&mut self, i: usize, macros: &[String]) -> usize {
        let (kind, name, line) = (self.text(i).to_owned(), self.text(i + 1).to_owned(), self.tokens[i].line);
        let mut open = i + 2;
        while !matches!(self.text(open), "{" | "(" | ";" | "") {
            open += 1;
        }
        let close = if matches!(self.text(open), "{" | "(") { closing(&self.tokens, open) } else { open };
        let mut fields = Vec::new();
        if kind == "struct" {
            self.fields(open, close, &mut fields);
        }
        if kind == "trait" {
            self.items(open + 1, close, Some(&name), false, macros);
        }
        self.types.push(TypeDef { name, line, fields });
        close + 1
    }

    fn fields(&self, open: usize, close: usize, fields: &mut Vec<(String, Ty)>) {
        let tuple = self.text(open) == "(";
        let mut part = open + 1;
        while part < close {
            let stop = self.comma(part, close);
            let mut i = part;
            while self.text(i) == "#" {
                i = closing(&self.tokens, i + 1) + 1;
            }
            if self.text(i) == "pub" {
                i += 1;
                if self.text(i) == "(" {
                    i = closing(&self.tokens, i) + 1;
                }
            }
            if tuple {
                fields.push((fields.len().to_string(), self.ty(i, stop)));
            } else if self.is_ident(i) && self.text(i + 1) == ":" {
                fields.push((self.text(i).to_owned(), self.ty(i + 2, stop)));
            }
            part = stop + 1;
        }
    }

    /// The next comma outside of all brackets, angle brackets included.
    fn comma(&self, begin: usize, end: usize) -> usize {
        let (mut i, mut angles) = (begin, 0);
        while i < end {
            match self.text(i) {
                "," if angles == 0 => return i,
                "<" => angles += 1,
                ">" => angles -= 1,
                "(" | "[" | "{" => i = closing(&self.tokens, i),
                _ => {}
            }
            i += 1;
        }
        end
    }

    /// Reads a type.
    pub fn ty(&self, begin: usize, end: usize) -> Ty {
        let mut i = begin;
        while i < end
            && (matches!(self.text(i), "&" | "mut" | "dyn" | "impl" | "*" | "const")
                || self.tokens[i].kind == Kind::Lifetime)
        {
            i += 1;
        }
        match self.text(i) {
            "[" => Ty {
                head: "[]".to_owned(),
                args: vec![self.ty(i + 1, self.find(i + 1, closing(&self.tokens, i), ";"))],
            },
            "(" => {
                let close = closing(&self.tokens, i);
                Ty { head: "()".to_owned(), args: self.list(i + 1, close) }
            }
            _ => {
                let mut head = "";
                while i < end {
                    match self.text(i) {
                        "::" => {}
                        "<" => {
                            let close = self.angle(i, end);
                            return Ty { head: head.to_owned(), args: self.list(i + 1, close) };
                        }
                        "(" if head.starts_with("Fn") => {
                            let close = closing(&self.tokens, i);
                            return Ty { head: head.to_owned(), args: self.list(i + 1, close) };
                        }
                        _ if self.is_ident(i) => head = self.text(i),
                        _ => break,
                    }
                    i += 1;
                }
                Ty::plain(head)
            }
        }
    }

    fn list(&self, begin: usize, end: usize) -> Vec<Ty> {
        let (mut part, mut found) = (begin, Vec::new());
        while part < end {
            let stop = self.comma(part, end);
            if self.tokens[part].kind != Kind::Lifetime || stop > part + 1 {
                found.push(self.ty(part, stop));
            }
            part = stop + 1;
        }
        found
    }

    fn angle(&self, open: usize, end: usize) -> usize {
        let mut depth = 0;
        for i in open..end {
            match self.text(i) {
                "<" => depth += 1,
                ">" => {
                    depth -= 1;
                    if depth == 0 {
                        return i;
                    }
                }
                _ => {}
            }
        }
        end
    }

    fn impl_block(&mut self, i: usize, end: usize, macros: &[String]) -> usize {
        let mut at = i + 1;
        if self.text(at) == "<" {
            at = self.angle(at, end) + 1;
        }
        let open = self.find(at, end, "{");
        let stop = (at..open).find(|&k| self.text(k) == "where").unwrap_or(open);
        let begin = (at..stop).find(|&k| self.text(k) == "for").map_or(at, |k| k + 1);
        let owner = self.ty(begin, stop).head;
        let close = closing(&self.tokens, open);
        self.items(open + 1, close, Some(&owner), false, macros);
        close + 1
    }

    fn function(&mut self, i: usize, owner: Option<&str>, nested: bool, macros: &[String]) -> usize {
        let name = self.text(i + 1).to_owned();
        let mut open = i + 2;
        if self.text(open) == "<" {
            open = self.angle(open, self.tokens.len()) + 1;
        }
        let close = closing(&self.tokens, open);
        let mut params = Vec::new();
        let mut part = open + 1;
        while part < close {
            let stop = self.comma(part, close);
            let colon = (part..stop).find(|&k| self.text(k) == ":");
            if let Some(colon) = colon {
                if self.is_ident(colon - 1) {
                    params.push((self.text(colon - 1).to_owned(), self.ty(colon + 1, stop)));
                }
            } else if let (true, Some(owner)) = ((part..stop).any(|k| self.text(k) == "self"), owner) {
                params.push(("self".to_owned(), Ty::plain(owner)));
            }
            part = stop + 1;
        }
        let mut body = close + 1;
        while !matches!(self.text(body), "{" | ";" | "") {
            body += 1;
        }
        let returns = (self.text(close + 1) == "->").then(|| {
            let stop = (close + 2..body).find(|&k| self.text(k) == "where").unwrap_or(body);
            let ty = self.ty(close + 2, stop);
            with_self(&ty, owner)
        });
        let params = params.into_iter().map(|(name, ty)| (name, with_self(&ty, owner))).collect();
        let last = if self.text(body) == "{" { closing(&self.tokens, body) } else { body };
        self.functions.push(Function {
            name,
            owner: owner.map(str::to_owned),
            line: self.tokens[i].line,
            last_line: self.tokens[last].line,
            params,
            returns,
            body: (body, last),
            nested,
        });
        // Types, functions and imports may stand in a body too.
        self.inner_items(body + 1, last, macros);
        last + 1
    }

    fn inner_items(&mut self, begin: usize, end: usize, macros: &[String]) {
        let mut i = begin;
        while i < end {
            match self.text(i) {
                "use" => i = self.import(i, end),
                "struct" | "enum" | "union" if self.is_ident(i + 1) && self.starts_item(i) => {
                    i = self.type_def(i, macros)
                }
                "impl" if self.starts_item(i) => i = self.impl_block(i, end, macros),
                "fn" if self.is_ident(i + 1) => i = self.function(i, None, true, macros),
                _ => i += 1,
            }
        }
    }

    fn starts_item(&self, i: usize) -> bool {
        matches!(self.text(i - 1), "{" | "}" | ";" | "]" | "pub")
    }
}

/// The type with `Self` replaced.
fn with_self(ty: &Ty, owner: Option<&str>) -> Ty {
    let head = match owner {
        Some(owner) if ty.head == "Self" => owner,
        _ => &ty.head,
    };
    Ty { head: head.to_owned(), args: ty.args.iter().map(|t| with_self(t, owner)).collect() }
}

/// Reads all files below a folder.
pub fn read(src: &Path) -> Vec<File> {
    let mut paths = Vec::new();
    collect(src, &mut paths);
    paths.sort();
    let text = |path: &PathBuf| fs::read_to_string(path).expect("a source file can be read");
    parse(paths.iter().map(|path| (inside(src, path), text(path))).collect())
}

/// Reads files that are given by their paths below `src` and their texts.
pub fn parse(files: Vec<(PathBuf, String)>) -> Vec<File> {
    let macros: Vec<String> = files.iter().flat_map(|(_, text)| type_macros(&tokens(text))).collect();
    let shown = |path: &Path| format!("core/src/{}", path.display());
    files.iter().map(|(path, text)| File::parse(shown(path), module(path), text, &macros)).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder of the core can be read") {
        let path = entry.expect("an entry of the folder can be read").path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|e| e == "rs") {
            paths.push(path);
        }
    }
}

fn inside(src: &Path, path: &Path) -> PathBuf {
    path.strip_prefix(src).expect("a file of the core").to_owned()
}

fn module(path: &Path) -> Vec<String> {
    let mut parts: Vec<String> = path.with_extension("").iter().map(|p| p.to_string_lossy().into_owned()).collect();
    if parts.last().is_some_and(|p| p == "mod" || p == "lib") {
        parts.pop();
    }
    parts
}

/// Macros that define the type which they are given first.
fn type_macros(tokens: &[Token]) -> Vec<String> {
    let mut found = Vec::new();
    for (i, t) in tokens.iter().enumerate() {
        if t.text == "macro_rules" && tokens.get(i + 3).is_some() {
            let close = closing(tokens, i + 3);
            let makes = (i..close).any(|k| {
                matches!(tokens[k].text.as_str(), "enum" | "struct") && tokens.get(k + 1).is_some_and(|t| t.text == "$")
            });
            if makes {
                found.push(tokens[i + 2].text.clone());
            }
        }
    }
    found
}
