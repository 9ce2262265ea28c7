//! Which methods of the core's types a function calls.
//!
//! The type of a receiver is worked out from parameters, fields, return types, simple `let`s and the closures that
//! functions take. Where that fails, a name that is a method of nothing but a type shared by several rooms, such as
//! `Machine`, and that is not usual in the standard library, is taken to be that method.

use super::source::{File, Function, Ty};
use super::tokens::{closing, opening, Kind};
use std::collections::{BTreeSet, HashMap, HashSet};

/// A call of a method: where it stands, and where the method is defined.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Call {
    /// The index of the calling file.
    pub from: usize,
    pub line: usize,
    pub owner: String,
    pub method: String,
    /// The index of the file with the method, and its line there.
    pub to: usize,
    pub defined: usize,
}

struct Method {
    owner: String,
    file: usize,
    line: usize,
    returns: Option<Ty>,
}

/// All that is known about types, methods and functions by their names.
pub struct Index<'a> {
    files: &'a [File],
    fields: HashMap<(&'a str, &'a str), &'a Ty>,
    methods: HashMap<&'a str, Vec<Method>>,
    functions: HashMap<&'a str, Vec<&'a Function>>,
    /// Types whose methods stand in more than one room.
    shared: HashSet<String>,
}

/// What types of the standard library return of themselves.
const SAME: [&str; 17] = [
    "clone",
    "as_ref",
    "as_mut",
    "as_deref",
    "as_deref_mut",
    "borrow",
    "borrow_mut",
    "to_owned",
    "iter",
    "iter_mut",
    "into_iter",
    "copied",
    "cloned",
    "rev",
    "skip",
    "take",
    "as_slice",
];
const INNER: [&str; 19] = [
    "unwrap",
    "expect",
    "unwrap_or",
    "unwrap_or_default",
    "unwrap_or_else",
    "next",
    "last",
    "first",
    "get",
    "get_mut",
    "lock",
    "pop",
    "last_mut",
    "first_mut",
    "ok",
    "ok_or",
    "ok_or_else",
    "peek",
    "unwrap_unchecked",
];
/// Types whose methods come with what is in them.
const WRAPPERS: [&str; 7] = ["Box", "Arc", "Rc", "Mutex", "RefMut", "MutexGuard", "Cow"];

impl<'a> Index<'a> {
    pub fn new(files: &'a [File]) -> Index<'a> {
        let mut index = Index {
            files,
            fields: HashMap::new(),
            methods: HashMap::new(),
            functions: HashMap::new(),
            shared: HashSet::new(),
        };
        let mut rooms: HashMap<&str, HashSet<&str>> = HashMap::new();
        for (f, file) in files.iter().enumerate() {
            for t in &file.types {
                for (name, ty) in &t.fields {
                    index.fields.insert((&t.name, name), ty);
                }
            }
            for function in &file.functions {
                if let Some(owner) = &function.owner {
                    rooms.entry(owner).or_default().insert(file.room());
                }
                match &function.owner {
                    Some(owner) => index.methods.entry(&function.name).or_default().push(Method {
                        owner: owner.clone(),
                        file: f,
                        line: function.line,
                        returns: function.returns.clone(),
                    }),
                    None => index.functions.entry(&function.name).or_default().push(function),
                }
            }
        }
        let mut defined: HashMap<&str, usize> = HashMap::new();
        for t in files.iter().flat_map(|f| &f.types) {
            *defined.entry(&t.name).or_default() += 1;
        }
        let shared = rooms.iter().filter(|(name, rooms)| rooms.len() > 1 && defined.get(*name) == Some(&1));
        index.shared = shared.map(|(name, _)| (*name).to_owned()).collect();
        index
    }

    /// Returns every call of a method that the core defines.
    pub fn calls(&self) -> BTreeSet<Call> {
        let mut found = BTreeSet::new();
        for (f, file) in self.files.iter().enumerate() {
            for function in &file.functions {
                let scope = Scope::new(self, file, function);
                for i in function.body.0..=function.body.1 {
                    if let Some(method) = scope.called(i) {
                        found.insert(Call {
                            from: f,
                            line: file.tokens[i].line,
                            owner: method.owner.clone(),
                            method: file.tokens[i].text.clone(),
                            to: method.file,
                            defined: method.line,
                        });
                    }
                }
            }
        }
        found
    }

    /// The method of a type; where two types have the same name, that of this room comes first.
    fn method(&self, owner: &str, name: &str, room: &str) -> Option<&Method> {
        let found = || self.methods.get(name).into_iter().flatten().filter(|m| m.owner == owner);
        found().find(|m| self.files[m.file].room() == room).or_else(|| found().next())
    }

    /// The method of a shared type with a name that nothing else has.
    fn by_name(&self, name: &str) -> Option<&Method> {
        let found = self.methods.get(name)?;
        let shared = found.iter().all(|m| self.shared.contains(&m.owner) && m.owner == found[0].owner);
        (shared && !STANDARD.contains(&name)).then(|| &found[0])
    }
}

/// The variables of a function: where each is bound, and to what type if that is known.
struct Scope<'a> {
    index: &'a Index<'a>,
    file: &'a File,
    owner: Option<&'a str>,
    variables: Vec<(usize, String, Option<Ty>)>,
}

impl<'a> Scope<'a> {
    fn new(index: &'a Index<'a>, file: &'a File, function: &'a Function) -> Scope<'a> {
        let begin = function.body.0;
        let variables = function.params.iter().map(|(name, ty)| (begin, name.clone(), Some(ty.clone()))).collect();
        let mut scope = Scope { index, file, owner: function.owner.as_deref(), variables };
        for i in function.body.0..function.body.1 {
            match scope.text(i) {
                "let" => scope.bind_let(i),
                "for" => scope.bind_for(i, function.body.1),
                "|" => scope.bind_closure(i),
                _ => {}
            }
        }
        scope
    }

    fn text(&self, i: usize) -> &str {
        self.file.tokens.get(i).map_or("", |t| t.text.as_str())
    }

    fn is_ident(&self, i: usize) -> bool {
        self.file.tokens.get(i).is_some_and(|t| t.kind == Kind::Ident)
    }

    /// Whether a token is written as the name of a type is.
    fn is_type(&self, i: usize) -> bool {
        let name = self.text(i);
        self.is_ident(i) && name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
    }

    fn bind(&mut self, at: usize, name: usize, ty: Option<Ty>) {
        let name = self.text(name).to_owned();
        self.variables.push((at, name, ty));
    }

    fn bind_let(&mut self, i: usize) {
        let mut at = i + 1;
        let inner = matches!(self.text(at), "Some" | "Ok") && self.text(at + 1) == "(";
        at += if inner { 2 } else { 0 };
        at += usize::from(matches!(self.text(at), "mut" | "ref"));
        if !self.is_ident(at) {
            return;
        }
        let after = at + 1 + usize::from(inner);
        let mut stop = after;
        while !matches!(self.text(stop), ";" | "" | "else") && (self.text(stop) != "{" || self.is_type(stop - 1)) {
            let opens = matches!(self.text(stop), "(" | "[" | "{");
            stop = if opens { closing(&self.file.tokens, stop) + 1 } else { stop + 1 };
        }
        let ty = match self.text(after) {
            ":" => {
                let end = (after..stop).find(|&k| self.text(k) == "=").unwrap_or(stop);
                Some(self.file.ty(after + 1, end))
            }
            "=" => self.whole(after + 1, stop),
            _ => None,
        };
        let ty = if inner { ty.and_then(|t| t.args.into_iter().next()) } else { ty };
        self.bind(stop, at, ty);
    }

    fn bind_for(&mut self, i: usize, end: usize) {
        let Some(within) = (i + 1..(i + 12).min(end)).find(|&k| self.text(k) == "in") else { return };
        let mut stop = within;
        while stop < end && self.text(stop) != "{" {
            stop = if matches!(self.text(stop), "(" | "[") { closing(&self.file.tokens, stop) + 1 } else { stop + 1 };
        }
        let ty = self.whole(within + 1, stop).and_then(|t| t.args.into_iter().next());
        for k in i + 1..within {
            if self.is_ident(k) {
                let ty = if within == i + 2 { ty.clone() } else { None };
                self.bind(stop, k, ty);
            }
        }
    }

    /// The parameters of a closure hide variables of the same name.
    fn bind_closure(&mut self, i: usize) {
        let opens = matches!(self.text(i - 1), "(" | "," | "=" | "move" | "{" | "return");
        if !opens {
            return;
        }
        let Some(close) = (i + 1..i + 24).find(|&k| self.text(k) == "|") else { return };
        let given = self.closure_types(i);
        let (mut k, mut number) = (i + 1, 0);
        while k < close {
            number += usize::from(self.text(k) == ",");
            if self.is_ident(k) && self.text(k) != "mut" {
                let typed = self.text(k + 1) == ":";
                let stop = (k..close).find(|&c| self.text(c) == ",").unwrap_or(close);
                let ty = if typed { Some(self.file.ty(k + 2, stop)) } else { given.get(number).cloned() };
                self.bind(close, k, ty);
                if typed {
                    k = stop;
                }
            }
            k += 1;
        }
    }

    /// What a closure is given when it is the argument of a function of the core.
    fn closure_types(&self, i: usize) -> Vec<Ty> {
        let mut open = i - 1;
        while open > 0 && self.text(open) != "(" && i - open < 12 {
            open = if self.text(open) == ")" { opening(&self.file.tokens, open) - 1 } else { open - 1 };
        }
        if self.text(open) != "(" || open == 0 {
            return Vec::new();
        }
        let name = self.text(open - 1);
        let functions = self.index.files.iter().flat_map(|f| &f.functions).filter(|f| f.name == name);
        let takes = functions.flat_map(|f| &f.params).find(|(_, ty)| ty.head.starts_with("Fn"));
        takes.map(|(_, ty)| ty.args.clone()).unwrap_or_default()
    }

    /// The type of an expression if it is one chain of fields, calls and indices.
    fn whole(&self, begin: usize, end: usize) -> Option<Ty> {
        let begin = (begin..end).find(|&k| !matches!(self.text(k), "&" | "mut" | "*"))?;
        let (ty, start) = self.before(end.checked_sub(1)?)?;
        (start <= begin).then_some(ty)
    }

    /// The method of the core that is called at this token.
    fn called(&self, i: usize) -> Option<&'a Method> {
        let call =
            self.is_ident(i) && (self.text(i + 1) == "(" || (self.text(i + 1) == "::" && self.text(i + 2) == "<"));
        if !call || i == 0 {
            return None;
        }
        let name = self.text(i);
        match self.text(i - 1) {
            "." => match self.before(i.checked_sub(2)?) {
                Some((ty, _)) if !ty.head.is_empty() => self.on(&ty, name),
                _ => self.index.by_name(name),
            },
            "::" if self.text(i - 2) == "Self" => self.index.method(self.owner?, name, self.file.room()),
            "::" if self.is_ident(i - 2) => self.index.method(self.text(i - 2), name, self.file.room()),
            _ => None,
        }
    }

    /// The method of a type, looked for within wrappers too.
    fn on(&self, ty: &Ty, name: &str) -> Option<&'a Method> {
        match self.index.method(&ty.head, name, self.file.room()) {
            Some(found) => Some(found),
            None if WRAPPERS.contains(&ty.head.as_str()) => self.on(ty.args.first()?, name),
            None => None,
        }
    }

    /// The type of the expression that ends with this token, and where it begins.
    fn before(&self, end: usize) -> Option<(Ty, usize)> {
        match self.text(end) {
            ")" => self.before_call(end),
            "]" => {
                let open = opening(&self.file.tokens, end);
                let (ty, start) = self.before(open.checked_sub(1)?)?;
                let inner = unwrapped(&ty);
                Some((inner.args.first()?.clone(), start))
            }
            "}" => {
                let open = opening(&self.file.tokens, end);
                let name = open.checked_sub(1).filter(|&k| self.is_type(k))?;
                Some((Ty::plain(self.text(name)), name))
            }
            "?" => {
                let (ty, start) = self.before(end - 1)?;
                Some((ty.args.first()?.clone(), start))
            }
            name if self.is_ident(end) || name.parse::<usize>().is_ok() => match self.text(end - 1) {
                "." => {
                    let (ty, start) = self.before(end.checked_sub(2)?)?;
                    Some((self.field(&ty, name)?, start))
                }
                "::" => None,
                _ => Some((self.variable(end)?, end)),
            },
            _ => None,
        }
    }

    fn before_call(&self, end: usize) -> Option<(Ty, usize)> {
        let open = opening(&self.file.tokens, end);
        let name_at = open.checked_sub(1)?;
        if !self.is_ident(name_at) {
            let (ty, _) = self.before(end - 1)?;
            return Some((ty, open));
        }
        let name = self.text(name_at);
        match self.text(name_at - 1) {
            "." => {
                let (ty, start) = self.before(name_at.checked_sub(2)?)?;
                if let Some(method) = self.on(&ty, name) {
                    return Some((method.returns.clone()?, start));
                }
                if SAME.contains(&name) {
                    return Some((ty, start));
                }
                if INNER.contains(&name) {
                    return Some((unwrapped(&ty).args.first()?.clone(), start));
                }
                None
            }
            "::" => {
                let owner = match self.text(name_at - 2) {
                    "Self" => self.owner?,
                    other => other,
                };
                let returns = match self.index.method(owner, name, self.file.room()) {
                    Some(method) => method.returns.clone()?,
                    None => self.function(name)?,
                };
                let mut start = name_at - 2;
                while start > 1 && self.text(start - 1) == "::" {
                    start -= 2;
                }
                Some((returns, start))
            }
            _ => Some((self.function(name)?, name_at)),
        }
    }

    fn function(&self, name: &str) -> Option<Ty> {
        match self.index.functions.get(name)?.as_slice() {
            [only] => only.returns.clone(),
            _ => None,
        }
    }

    fn field(&self, ty: &Ty, name: &str) -> Option<Ty> {
        let ty = unwrapped(ty);
        if ty.head == "()" {
            return ty.args.get(name.parse::<usize>().ok()?).cloned();
        }
        self.index.fields.get(&(ty.head.as_str(), name)).map(|t| (*t).clone())
    }

    fn variable(&self, at: usize) -> Option<Ty> {
        let name = self.text(at);
        let bound = self.variables.iter().filter(|(from, n, _)| *from <= at && n == name);
        bound.max_by_key(|(from, ..)| *from)?.2.clone()
    }
}

fn unwrapped(ty: &Ty) -> &Ty {
    match ty.args.first() {
        Some(inner) if WRAPPERS.contains(&ty.head.as_str()) => unwrapped(inner),
        _ => ty,
    }
}

/// Names that say nothing without the type of the receiver.
const STANDARD: [&str; 92] = [
    "abs",
    "add",
    "all",
    "and",
    "and_then",
    "any",
    "append",
    "apply",
    "as_bytes",
    "as_mut",
    "as_ref",
    "as_str",
    "bits",
    "bytes",
    "chain",
    "chars",
    "clamp",
    "clear",
    "clone",
    "cmp",
    "collect",
    "contains",
    "copied",
    "copy_from",
    "count",
    "default",
    "deref",
    "drain",
    "end",
    "entry",
    "enumerate",
    "eq",
    "expect",
    "extend",
    "fill",
    "filter",
    "filter_map",
    "find",
    "finish",
    "first",
    "flat_map",
    "fmt",
    "fold",
    "get",
    "get_mut",
    "hash",
    "index",
    "insert",
    "into_iter",
    "is_empty",
    "is_none",
    "is_some",
    "iter",
    "join",
    "keys",
    "last",
    "len",
    "lock",
    "map",
    "max",
    "merge",
    "min",
    "name",
    "new",
    "next",
    "ok",
    "or",
    "parse",
    "pop",
    "position",
    "pow",
    "push",
    "read",
    "remove",
    "resize",
    "retain",
    "rev",
    "run",
    "skip",
    "sort",
    "split",
    "start",
    "sum",
    "swap",
    "take",
    "to_string",
    "truncate",
    "unwrap",
    "values",
    "windows",
    "write",
    "zip",
];
