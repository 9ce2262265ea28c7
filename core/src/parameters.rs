//! Parameters that users write: their types, defaults, ranges and documentation, each stated once.
//!
//! `parameters!` declares a struct of parameters, `words!` an enum whose values are written as words. Both are read from
//! JSON with refusals that say what would be right, and described as JSON for whoever shows or checks them elsewhere.

use crate::suggest::refusal;
use serde_json::{json, Map, Value};

/// What a user gave, by the names of the parameters.
pub type Given = Map<String, Value>;

/// A type that a parameter can have.
pub trait ParameterType: Sized {
    /// The name of the type, as it is exported.
    const TYPE: &'static str;

    /// Returns the words that may be written, if they are listed.
    fn words() -> Vec<&'static str> {
        Vec::new()
    }

    /// Reads a value; the error completes "it …" or is a sentence of its own.
    fn from_json(json: &Value) -> Result<Self, Misfit>;

    /// Returns the value as JSON.
    fn to_json(&self) -> Value;
}

/// Why a value is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// It is of another type; this is what it must be.
    Type(&'static str),
    /// It is of the right type, but means nothing; this sentence says why.
    Value(String),
}

/// The numbers that a parameter may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Allowed {
    /// Any value.
    Any,
    /// At least the first and at most the second number, which may be infinite; the value itself may not.
    Range(f64, f64),
    /// Between the two numbers, but neither of them.
    Inside(f64, f64),
    /// One of these.
    Among(&'static [f64]),
}

/// Allows finite numbers that are not below `least`.
pub const fn at_least(least: f64) -> Allowed {
    Allowed::Range(least, f64::INFINITY)
}

/// Allows all finite numbers.
pub const fn finite() -> Allowed {
    Allowed::Range(f64::NEG_INFINITY, f64::INFINITY)
}

impl Allowed {
    /// Returns what is wrong with a number, if something is.
    fn refuse(&self, value: f64) -> Option<String> {
        let fits = match *self {
            Allowed::Any => true,
            Allowed::Range(least, most) => (least..=most).contains(&value) && value.is_finite(),
            Allowed::Inside(low, high) => low < value && value < high,
            Allowed::Among(list) => list.contains(&value),
        };
        (!fits).then(|| match *self {
            Allowed::Any => String::new(),
            Allowed::Range(least, most) if most.is_infinite() && least.is_infinite() => "it must be finite".into(),
            Allowed::Range(least, most) if most.is_infinite() => format!("it must be at least {least}"),
            Allowed::Range(least, most) => format!("it must be from {least} to {most}"),
            Allowed::Inside(low, high) => format!("it must be between {low} and {high}"),
            Allowed::Among(list) => {
                let numbers: Vec<String> = list.iter().map(f64::to_string).collect();
                format!("it must be {}", numbers.join(" or "))
            }
        })
    }
}

/// A parameter: all that there is to know about it.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The name, as it is written.
    pub name: &'static str,
    /// The name of its type.
    pub kind: &'static str,
    /// The value it has if it is not given.
    pub default: Value,
    /// Which numbers it may be.
    pub allowed: Allowed,
    /// The words it may be, if they are listed.
    pub words: Vec<&'static str>,
    /// What it does.
    pub doc: String,
}

impl Parameter {
    /// Describes a parameter of type `T`.
    pub fn of<T: ParameterType>(name: &'static str, default: &T, allowed: Allowed, doc: &[&str]) -> Parameter {
        let doc = doc.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
        Parameter { name, kind: T::TYPE, default: default.to_json(), allowed, words: T::words(), doc }
    }

    /// Returns the description as JSON.
    pub fn to_json(&self) -> Value {
        let mut json = json!({"name": self.name, "type": self.kind, "default": self.default, "doc": self.doc});
        if !self.words.is_empty() {
            json["words"] = self.words.clone().into();
        }
        match self.allowed {
            Allowed::Any => {}
            Allowed::Range(least, most) => {
                json["least"] = number(least);
                json["most"] = number(most);
            }
            Allowed::Inside(low, high) => {
                json["above"] = low.into();
                json["below"] = high.into();
            }
            Allowed::Among(list) => json["among"] = list.into(),
        }
        json
    }
}

/// A struct of parameters that `parameters!` declared.
pub trait Parameters: Default {
    /// Describes all parameters.
    fn list() -> Vec<Parameter>;

    /// Takes its parameters out of what was given; what is missing has its default.
    fn take(given: &mut Given) -> Result<Self, String>;
}

/// Two sets of parameters are one.
impl<A: Parameters, B: Parameters> Parameters for (A, B) {
    fn list() -> Vec<Parameter> {
        let mut all = A::list();
        all.extend(B::list());
        all
    }

    fn take(given: &mut Given) -> Result<(A, B), String> {
        Ok((A::take(given)?, B::take(given)?))
    }
}

/// A name for something with parameters, and the values that are usual under this name.
pub struct Preset {
    /// The name, as it is written.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// Returns an object with the values that differ from the defaults of the parameters.
    pub usual: fn() -> Value,
}

impl Preset {
    /// Returns the parameters with the usual values of this name as their defaults.
    pub fn parameters(&self, mut list: Vec<Parameter>) -> Vec<Parameter> {
        if let Value::Object(mut usual) = (self.usual)() {
            for parameter in &mut list {
                parameter.default = usual.remove(parameter.name).unwrap_or(parameter.default.take());
            }
            debug_assert!(usual.is_empty(), "{}: {usual:?} belong to no parameter", self.name);
        }
        list
    }
}

/// Takes a parameter out of what was given, and checks it.
pub fn take<T: ParameterType>(given: &mut Given, name: &str, default: T, allowed: Allowed) -> Result<T, String> {
    let Some(json) = given.remove(name) else {
        return Ok(default);
    };
    let shown = || json.as_str().map_or_else(|| json.to_string(), String::from);
    if let Some(wrong) = as_number(&json).and_then(|value| allowed.refuse(value)) {
        return Err(format!("{name} is {}; {wrong}", shown()));
    }
    T::from_json(&json).map_err(|misfit| match misfit {
        Misfit::Type(wanted) => format!("{name} is {}; it must be {wanted}", shown()),
        Misfit::Value(sentence) => sentence,
    })
}

/// Refuses what was given and belongs to no parameter; `owner` is whose parameters they are.
pub fn refuse_unknown(given: &Given, owner: &str, known: &[Parameter]) -> Result<(), String> {
    let names: Vec<&str> = known.iter().map(|parameter| parameter.name).collect();
    match given.keys().next() {
        Some(name) => Err(refusal(&format!("a parameter of {owner}"), name, &names)),
        None => Ok(()),
    }
}

/// Returns a number as JSON, which has no infinity.
fn number(value: f64) -> Value {
    if value.is_finite() {
        value.into()
    } else {
        value.to_string().into()
    }
}

/// Reads a number; an infinite one is written as a text.
fn as_number(json: &Value) -> Option<f64> {
    match json.as_str() {
        Some("inf") => Some(f64::INFINITY),
        Some("-inf") => Some(f64::NEG_INFINITY),
        _ => json.as_f64(),
    }
}

impl ParameterType for u32 {
    const TYPE: &'static str = "integer";

    fn from_json(json: &Value) -> Result<u32, Misfit> {
        json.as_u64().and_then(|value| u32::try_from(value).ok()).ok_or(Misfit::Type("a whole number from 0 on"))
    }

    fn to_json(&self) -> Value {
        (*self).into()
    }
}

impl ParameterType for i32 {
    const TYPE: &'static str = "integer";

    fn from_json(json: &Value) -> Result<i32, Misfit> {
        json.as_i64().and_then(|value| i32::try_from(value).ok()).ok_or(Misfit::Type("a whole number"))
    }

    fn to_json(&self) -> Value {
        (*self).into()
    }
}

impl ParameterType for f64 {
    const TYPE: &'static str = "number";

    fn from_json(json: &Value) -> Result<f64, Misfit> {
        as_number(json).ok_or(Misfit::Type("a number"))
    }

    fn to_json(&self) -> Value {
        number(*self)
    }
}

impl ParameterType for bool {
    const TYPE: &'static str = "boolean";

    fn from_json(json: &Value) -> Result<bool, Misfit> {
        json.as_bool().ok_or(Misfit::Type("true or false"))
    }

    fn to_json(&self) -> Value {
        (*self).into()
    }
}

impl ParameterType for String {
    const TYPE: &'static str = "text";

    fn from_json(json: &Value) -> Result<String, Misfit> {
        json.as_str().map(String::from).ok_or(Misfit::Type("a text"))
    }

    fn to_json(&self) -> Value {
        self.as_str().into()
    }
}

/// Declares an enum whose values are written as words; `is` says, with its article, what each of them is.
#[macro_export]
macro_rules! words {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $name:ident is $what:literal {
            $($(#[$variant_attribute:meta])* $variant:ident = $word:literal,)+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name {
            $($(#[$variant_attribute])* $variant,)+
        }

        impl $name {
            /// All words, in order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// Returns the value that a word stands for; any other word is refused.
            pub fn from_word(word: &str) -> Result<$name, String> {
                match word {
                    $($word => Ok($name::$variant),)+
                    other => Err($crate::suggest::refusal($what, other, $name::WORDS)),
                }
            }

            /// Returns the word.
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)+
                }
            }
        }

        impl $crate::parameters::ParameterType for $name {
            const TYPE: &'static str = "word";

            fn words() -> Vec<&'static str> {
                $name::WORDS.to_vec()
            }

            fn from_json(json: &serde_json::Value) -> Result<$name, $crate::parameters::Misfit> {
                let word = json.as_str().ok_or($crate::parameters::Misfit::Type($what))?;
                $name::from_word(word).map_err($crate::parameters::Misfit::Value)
            }

            fn to_json(&self) -> serde_json::Value {
                self.word().into()
            }
        }
    };
}

/// Declares a struct of parameters: for each its documentation, name, type, default and what is allowed. A
/// field that users write differently says so with `as "name"`.
#[macro_export]
macro_rules! parameters {
    (
        $(#[$attribute:meta])*
        $visibility:vis struct $name:ident {
            $($(#[doc = $doc:literal])+ $field:ident $(as $written:literal)?: $kind:ty = $default:expr, $allowed:expr;)*
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        $visibility struct $name {
            $($(#[doc = $doc])+ pub $field: $kind,)*
        }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $default,)* }
            }
        }

        impl $crate::parameters::Parameters for $name {
            fn list() -> Vec<$crate::parameters::Parameter> {
                #[allow(unused_imports)]
                use $crate::parameters::{at_least, finite, Allowed::*};
                let usual = $name::default();
                vec![$($crate::parameters::Parameter::of::<$kind>(
                    $crate::written_name!($field $(, $written)?),
                    &usual.$field,
                    $allowed,
                    &[$($doc),+],
                ),)*]
            }

            fn take(given: &mut $crate::parameters::Given) -> Result<$name, String> {
                #[allow(unused_imports)]
                use $crate::parameters::{at_least, finite, Allowed::*};
                let usual = $name::default();
                Ok($name {
                    $($field: $crate::parameters::take(
                        given,
                        $crate::written_name!($field $(, $written)?),
                        usual.$field,
                        $allowed,
                    )?,)*
                })
            }
        }
    };
}

/// The name of a parameter as users write it.
#[doc(hidden)]
#[macro_export]
macro_rules! written_name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident, $written:literal) => {
        $written
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    words! {
        /// A colour.
        enum Colour is "a colour" {
            Red = "red",
            DarkBlue = "dark-blue",
        }
    }

    parameters! {
        /// Of a picture.
        struct Picture {
            /// How wide it is,
            /// in metres.
            width: f64 = 1.5, Range(0.5, 10.0);
            /// How many of them.
            count as "n": u32 = 1, at_least(1.0);
            /// The colour of its frame.
            frame: Colour = Colour::Red, Any;
        }
    }

    fn read(json: Value) -> Result<Picture, String> {
        let mut given = json.as_object().cloned().unwrap_or_default();
        let picture = Picture::take(&mut given)?;
        refuse_unknown(&given, "a picture", &Picture::list())?;
        Ok(picture)
    }

    #[test]
    fn what_is_not_given_has_its_default() {
        let picture = read(json!({"n": 3, "frame": "dark-blue"})).expect("a picture");
        assert_eq!((picture.width, picture.count, picture.frame), (1.5, 3, Colour::DarkBlue));
    }

    #[test]
    fn what_cannot_be_is_refused_with_what_would_be_right() {
        for (json, sentence) in [
            (json!({"frame": "rde"}), "\"rde\" is not a colour: did you mean \"red\"? (red, dark-blue)"),
            (json!({"frame": 3}), "frame is 3; it must be a colour"),
            (json!({"width": 11}), "width is 11; it must be from 0.5 to 10"),
            (json!({"width": "inf"}), "width is inf; it must be from 0.5 to 10"),
            (json!({"width": "wide"}), "width is wide; it must be a number"),
            (json!({"n": 0}), "n is 0; it must be at least 1"),
            (json!({"n": 1.5}), "n is 1.5; it must be a whole number from 0 on"),
            (
                json!({"wdith": 1}),
                "\"wdith\" is not a parameter of a picture: did you mean \"width\"? (width, n, frame)",
            ),
        ] {
            assert_eq!(read(json).expect_err("it must be refused"), sentence);
        }
    }

    #[test]
    fn a_parameter_is_described_as_it_was_declared() {
        let described: Vec<Value> = Picture::list().iter().map(Parameter::to_json).collect();
        assert_eq!(
            described[0],
            json!({"name": "width", "type": "number", "default": 1.5, "least": 0.5, "most": 10.0,
                   "doc": "How wide it is, in metres."})
        );
        assert_eq!(described[2]["words"], json!(["red", "dark-blue"]));
    }
}
