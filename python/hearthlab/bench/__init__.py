"""How fast the core is: fixed work with a checksum."""
