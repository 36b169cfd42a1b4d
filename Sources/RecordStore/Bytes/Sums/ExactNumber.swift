/// A number of a record, as sums take it and as two of them are compared.
package enum ExactNumber: Sendable {
    case whole(Int128)
    /// A whole number that no signed one of 128 bits holds.
    case wide(UInt128)
    case real(Double)
    case decimal(DecimalParts)

    /// Reads value bytes. Returns nil for kinds that are no numbers and no dates, and for bytes
    /// that are no value of their kind.
    init?(_ value: RawSpan, _ kind: Kind) {
        guard value.byteCount == kind.widthBytes else { return nil }
        switch kind {
        case .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32:
            guard let number = kind.int64(of: value) else { return nil }
            self = .whole(Int128(number))
        case .uint64: self = .whole(Int128(value.littleEndian(at: 0, as: UInt64.self)))
        case .int128: self = .whole(value.littleEndian(at: 0, as: Int128.self))
        case .uint128:
            let number = value.littleEndian(at: 0, as: UInt128.self)
            self = Int128(exactly: number).map { .whole($0) } ?? .wide(number)
        case .float:
            let number = Float(bitPattern: value.littleEndian(at: 0, as: UInt32.self))
            guard number.isFinite else { return nil }
            self = .real(Double(number))
        case .double, .date:
            let number = Double(bitPattern: value.littleEndian(at: 0, as: UInt64.self))
            guard number.isFinite else { return nil }
            self = .real(number)
        case .decimal:
            guard let parts = DecimalParts(value) else { return nil }
            self = .decimal(parts)
        case .bool, .uuid, .id, .string, .url, .data, .document, .array: return nil
        }
    }

    /// Whether the number is less than another one of its kind. Decimals are compared by their
    /// index keys instead.
    func isLess(than other: ExactNumber) -> Bool? {
        switch (self, other) {
        case (.whole(let left), .whole(let right)): left < right
        case (.whole, .wide): true
        case (.wide, .whole): false
        case (.wide(let left), .wide(let right)): left < right
        case (.real(let left), .real(let right)): left < right
        default: nil
        }
    }
}

extension Kind {
    /// Whether each value is a whole number that an `Int64` holds.
    var fitsInt64: Bool {
        switch self {
        case .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32: true
        default: false
        }
    }

    /// Reads value bytes of a kind that fits an `Int64`. Returns nil for bytes that are no value.
    func int64(of value: RawSpan) -> Int64? {
        guard value.byteCount == widthBytes else { return nil }
        return switch self {
        case .int8: Int64(value.littleEndian(at: 0, as: Int8.self))
        case .int16: Int64(value.littleEndian(at: 0, as: Int16.self))
        case .int32: Int64(value.littleEndian(at: 0, as: Int32.self))
        case .int64: value.littleEndian(at: 0, as: Int64.self)
        case .uint8: Int64(value.littleEndian(at: 0, as: UInt8.self))
        case .uint16: Int64(value.littleEndian(at: 0, as: UInt16.self))
        case .uint32: Int64(value.littleEndian(at: 0, as: UInt32.self))
        default: nil
        }
    }
}

extension Double {
    /// The magnitude as a whole number times a power of 2.
    var scaled: (significand: UInt64, exponent: Int) {
        let isSubnormal = exponentBitPattern == 0
        return (
            significandBitPattern | (isSubnormal ? 0 : 1 << 52),
            Int(isSubnormal ? 1 : exponentBitPattern) - 1_075
        )
    }
}
