"""How fast the core is: fixed work with a checksum, in CPU seconds (`timing`) or in instructions (`instructions`)."""
