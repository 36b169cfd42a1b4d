/// A pair of encoders, for the old and the new key of an index entry.
struct KeyPair: ~Copyable {
    var old = KeyEncoder()
    var new = KeyEncoder()
}
