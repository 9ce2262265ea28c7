//! The Python face of the core: the module `hearthlab._core`.

use pyo3::prelude::*;

#[pymodule]
mod _core {
    use super::*;

    /// Return the version of the compiled core.
    #[pyfunction]
    fn version() -> &'static str {
        env!("CARGO_PKG_VERSION")
    }
}
