/// A pair of encoders, for the old and the new key of an index entry.
struct KeyPair: ~Copyable {
    var old = KeyEncoder()
    var new = KeyEncoder()

    /// The number of bytes that both keep for texts.
    var textCapacityBytes: Int { old.scratch.capacity + new.scratch.capacity }
}
