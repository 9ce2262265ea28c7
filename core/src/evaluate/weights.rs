//! Sets of named weights, and how they are written.

use crate::suggest::refusal;

/// A set of named weights that `weights!` declared.
pub trait WeightSet: Sized {
    /// The names, in the order in which the weights are written.
    const NAMES: &'static [&'static str];
    /// What each weight counts.
    const DOCS: &'static [&'static str];

    /// Returns the weights in order.
    fn numbers(&self) -> Vec<f64>;

    /// Returns the set with these weights, of which there must be as many as names.
    fn from_numbers(numbers: &[f64]) -> Self;
}

/// Declares a set of named weights with their usual values.
macro_rules! weights {
    (
        $(#[$attribute:meta])*
        pub struct $name:ident { $(#[doc = $doc:literal] $weight:ident = $usual:expr,)+ }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name { $(#[doc = $doc] pub $weight: f64,)+ }

        impl Default for $name {
            fn default() -> $name {
                $name { $($weight: $usual,)+ }
            }
        }

        impl WeightSet for $name {
            const NAMES: &'static [&'static str] = &[$(stringify!($weight)),+];
            const DOCS: &'static [&'static str] = &[$($doc),+];

            fn numbers(&self) -> Vec<f64> {
                vec![$(self.$weight),+]
            }

            fn from_numbers(numbers: &[f64]) -> $name {
                let [$($weight),+] = *numbers else {
                    panic!("{} weights instead of {}", numbers.len(), $name::NAMES.len());
                };
                $name { $($weight),+ }
            }
        }
    };
}
pub(super) use weights;

/// Reads weights from a text: all of them in order separated by `#`, or `name:number` for those that differ from `usual`.
///
/// ```
/// use hearthlab_core::evaluate::read_weights;
/// let names = ["health", "hand"];
/// assert_eq!(read_weights("it", "1#2.5", &names, None), Ok(vec![1.0, 2.5]));
/// assert_eq!(read_weights("it", "hand:3", &names, Some(&[1.0, 2.0])), Ok(vec![1.0, 3.0]));
/// ```
pub fn read_weights(owner: &str, text: &str, names: &[&str], usual: Option<&[f64]>) -> Result<Vec<f64>, String> {
    let parts: Vec<&str> = text.split('#').map(str::trim).collect();
    let named: Vec<(&str, &str)> = parts.iter().filter_map(|part| part.split_once(':')).collect();
    let number = |part: &str| {
        let read = part.trim().parse::<f64>().ok().filter(|value| value.is_finite());
        read.ok_or_else(|| {
            let shown: String = text.chars().take(60).collect();
            format!("\"{shown}\" are not weights of {owner}; write {} numbers separated by #", names.len())
        })
    };
    if let (Some(usual), true) = (usual, named.len() == parts.len()) {
        let mut found = usual.to_vec();
        for (name, value) in named {
            let at = names.iter().position(|known| *known == name.trim());
            let at = at.ok_or_else(|| refusal(&format!("a weight of {owner}"), name.trim(), names))?;
            found[at] = number(value)?;
        }
        return Ok(found);
    }
    let numbers = parts.iter().map(|part| number(part)).collect::<Result<Vec<f64>, String>>()?;
    if numbers.len() != names.len() {
        return Err(format!("{owner} has {} weights, not {}: {}", names.len(), numbers.len(), names.join(", ")));
    }
    Ok(numbers)
}
