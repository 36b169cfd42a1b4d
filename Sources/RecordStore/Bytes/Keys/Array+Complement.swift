extension [UInt8] {
    /// Flips every bit from an offset on, which reverses the order of such bytes.
    mutating func complement(from start: Int) {
        for offset in start..<count { self[offset] = ~self[offset] }
    }
}

extension Sequence<UInt8> {
    /// The bytes with every bit flipped, which reverses their order.
    var complement: [UInt8] { map { ~$0 } }
}
