import LMDB

/// The encoders of an entry's old and new key.
struct KeyPair: ~Copyable {
    var old = KeyEncoder()
    var new = KeyEncoder()
}
