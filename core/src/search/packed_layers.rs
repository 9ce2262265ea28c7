//! Memory for layers of packed positions.

use crate::settings::Rules;
use crate::state::{PackedPlaces, State};

/// Positions of layers packed, except for the parent and its child.
pub(super) struct PackedLayers {
    pub places: PackedPlaces,
    pub parent: Box<State>,
    pub child: Box<State>,
    /// Whether the child is the parent.
    pub last: bool,
}

impl PackedLayers {
    /// Gives back the memory of places after the first `most`.
    pub fn shrink(&mut self, most: usize) {
        self.places.shrink(most);
    }
}

impl Default for PackedLayers {
    fn default() -> PackedLayers {
        let [parent, child] = [(); 2].map(|()| State::empty(Rules::default()));
        PackedLayers { places: PackedPlaces::default(), parent, child, last: false }
    }
}
