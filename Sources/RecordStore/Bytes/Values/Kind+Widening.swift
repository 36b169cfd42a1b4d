extension Kind {
    /// Whether every value of this kind is also a value of another, wider kind of number.
    package func widens(to other: Kind) -> Bool {
        switch (self, other) {
        case (.float, .double): true
        default:
            // A signed kind of more bytes holds all whole numbers of fewer bytes. An unsigned one
            // holds those without a sign.
            if let own = wholeNumber, let wider = other.wholeNumber {
                wider.width > own.width && (wider.isSigned || !own.isSigned)
            } else {
                false
            }
        }
    }

    private var wholeNumber: (width: Int, isSigned: Bool)? {
        switch self {
        case .int8, .int16, .int32, .int64, .int128: widthBytes.map { ($0, true) }
        case .uint8, .uint16, .uint32, .uint64, .uint128: widthBytes.map { ($0, false) }
        default: nil
        }
    }

    /// Returns the value bytes of the same number in a wider kind.
    /// - Parameter value: value bytes of this kind, as many as its width.
    /// - Precondition: this kind ``widens(to:)`` the other.
    func widened(_ value: RawSpan, to other: Kind) -> [UInt8] {
        if self == .float {
            // Safe because the span has the four bytes of the kind, and any bits are a pattern.
            let bits = unsafe value.unsafeLoadUnaligned(as: UInt32.self)
            let wide = Double(Float(bitPattern: UInt32(littleEndian: bits))).bitPattern
            return unsafe withUnsafeBytes(of: wide.littleEndian) { unsafe Array($0) }
        }
        guard let own = wholeNumber, let wider = other.wholeNumber else {
            preconditionFailure("\(name) does not widen to \(other.name)")
        }
        var bytes = value.array
        let isNegative = own.isSigned && bytes[own.width - 1] & 0x80 != 0
        bytes += repeatElement(isNegative ? 0xff : 0, count: wider.width - own.width)
        return bytes
    }
}
