//! Reads JSON with its path, so that every complaint names the place it is about.

use serde_json::{Map, Value};
use std::fmt::{self, Display};

/// A value as a message shows it.
pub fn shown(v: &Value) -> String {
    match v {
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "an object".into(),
        Value::String(s) if s.chars().count() > 40 => {
            format!("\"{}…\"", s.chars().take(40).collect::<String>())
        }
        other => other.to_string(),
    }
}

/// A whole number from `lo` to `hi`.
pub fn int(v: &Value, path: impl Display, lo: i32, hi: i32) -> Result<i32, String> {
    let whole = v.is_i64() || v.is_u64();
    match v.as_i64() {
        Some(n) if n >= lo as i64 && n <= hi as i64 => Ok(n as i32),
        _ if whole => Err(format!("{path}: {v} is not a number from {lo} to {hi}")),
        _ => Err(format!("{path}: {} is not a whole number from {lo} to {hi}", shown(v))),
    }
}

/// A list of at most `most` values.
pub fn list(v: &Value, path: impl Display, most: usize) -> Result<&[Value], String> {
    let all = v.as_array().ok_or_else(|| format!("{path}: {} is not a list", shown(v)))?;
    if all.len() > most {
        return Err(format!("{path}: {} values are more than the {most} that fit", all.len()));
    }
    Ok(all)
}

pub fn text(v: &Value, path: impl Display) -> Result<&str, String> {
    v.as_str().ok_or_else(|| format!("{path}: {} is not a text", shown(v)))
}

pub fn boolean(v: &Value, path: impl Display) -> Result<bool, String> {
    v.as_bool().ok_or_else(|| format!("{path}: {} is neither true nor false", shown(v)))
}

/// The value that goes with a name.
pub fn named<T: Copy>(v: &Value, path: impl Display, names: &[(T, &str)]) -> Result<T, String> {
    let name = text(v, &path)?;
    names.iter().find(|(_, n)| *n == name).map(|(t, _)| *t).ok_or_else(|| {
        let known: Vec<&str> = names.iter().map(|(_, n)| *n).collect();
        format!("{path}: {} is not one of {}", shown(v), known.join(", "))
    })
}

/// A path that is written only when somebody reads it: most values are as they should be.
#[derive(Clone, Copy)]
pub struct FieldPath<'a> {
    path: &'a str,
    key: &'a str,
    nth: Option<usize>,
}

impl Display for FieldPath<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dot = if self.path.is_empty() { "" } else { "." };
        write!(out, "{}{dot}{}", self.path, self.key)?;
        self.nth.map_or(Ok(()), |k| write!(out, "[{k}]"))
    }
}

impl From<FieldPath<'_>> for String {
    fn from(place: FieldPath<'_>) -> String {
        place.to_string()
    }
}

/// The keys of an object, all of them known.
pub struct Fields<'a> {
    map: &'a Map<String, Value>,
    pub path: String,
}

impl<'a> Fields<'a> {
    pub fn of(v: &'a Value, path: impl Into<String>, known: &[&str]) -> Result<Fields<'a>, String> {
        let path = path.into();
        let Some(map) = v.as_object() else {
            let what = if path.is_empty() { "the position" } else { path.as_str() };
            return Err(format!("{what}: {} is not an object", shown(v)));
        };
        let f = Fields { map, path };
        match map.keys().find(|k| !known.contains(&k.as_str())) {
            None => Ok(f),
            Some(key) => {
                let key: String = key.chars().take(40).collect();
                Err(format!("{}: unknown key; choose one of {}", f.at(&key), known.join(", ")))
            }
        }
    }

    /// The path of a key.
    pub fn at<'p>(&'p self, key: &'p str) -> FieldPath<'p> {
        FieldPath { path: &self.path, key, nth: None }
    }

    /// The path of a member of the list under a key.
    pub fn nth<'p>(&'p self, key: &'p str, k: usize) -> FieldPath<'p> {
        FieldPath { path: &self.path, key, nth: Some(k) }
    }

    pub fn get(&self, key: &str) -> Option<&'a Value> {
        self.map.get(key)
    }

    /// The value under a key; null counts as none.
    pub fn some(&self, key: &str) -> Option<&'a Value> {
        self.map.get(key).filter(|v| !v.is_null())
    }

    pub fn int(&self, key: &str, lo: i32, hi: i32) -> Result<Option<i32>, String> {
        self.get(key).map(|v| int(v, self.at(key), lo, hi)).transpose()
    }

    pub fn boolean(&self, key: &str) -> Result<Option<bool>, String> {
        self.get(key).map(|v| boolean(v, self.at(key))).transpose()
    }

    pub fn list(&self, key: &str, most: usize) -> Result<&'a [Value], String> {
        self.get(key).map_or(Ok(&[]), |v| list(v, self.at(key), most))
    }

    /// The names of a list as bits of a table.
    pub fn bits<T: Copy>(&self, key: &str, names: &[(T, &str)], bit: impl Fn(T) -> u64) -> Result<u64, String> {
        let mut out = 0;
        for (k, v) in self.list(key, 64)?.iter().enumerate() {
            out |= bit(named(v, self.nth(key, k), names)?);
        }
        Ok(out)
    }
}
