extension KeyColumn {
    /// Whether ``KeyDecoder/nextPlain(_:)`` reads the column.
    var isPlain: Bool {
        switch kind {
        case .bool, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .double,
            .date, .uuid, .id:
            true
        default: false
        }
    }
}

extension KeyDecoder {
    /// Reads the next column without an array for its value.
    /// - Precondition: the column is plain.
    /// - Returns: 16 bytes that begin with the value bytes, as two little-endian words; nil for a
    ///   value that is absent.
    @inline(__always)
    @_lifetime(self: copy self)
    mutating func nextPlain(_ column: KeyColumn) throws(KeyDamage) -> (UInt64, UInt64)? {
        let tag = try begin(column)
        let kind = column.kind
        if tag == KeyFormat.absent { return nil }
        switch kind {
        case .int64: return (word(try integer64(tag, kind)), 0)
        case .date: return (try real(tag, KeyFormat.date, kind), 0)
        case .double: return (try real(tag, KeyFormat.real, kind), 0)
        case .bool: return (word(try bool(tag)), 0)
        case .id: return try words(tag, KeyFormat.id, kind)
        case .uuid: return try words(tag, KeyFormat.uuid, kind)
        default: return (try shortWord(tag, kind), 0)
        }
    }

    @_lifetime(self: copy self)
    private mutating func words(
        _ tag: UInt8, _ expected: UInt8, _ kind: Kind
    ) throws(KeyDamage) -> (UInt64, UInt64) {
        try expect(tag, expected, kind)
        let first = try bigEndian(UInt64.self).byteSwapped
        return (first, try bigEndian(UInt64.self).byteSwapped)
    }

    /// Reads the rest of a column of the integers that are seldom in keys.
    @_lifetime(self: copy self)
    private mutating func shortWord(_ tag: UInt8, _ kind: Kind) throws(KeyDamage) -> UInt64 {
        switch kind {
        case .int8: word(try whole(tag, kind, Int8.self))
        case .int16: word(try whole(tag, kind, Int16.self))
        case .int32: word(try whole(tag, kind, Int32.self))
        case .uint8: word(try whole(tag, kind, UInt8.self))
        case .uint16: word(try whole(tag, kind, UInt16.self))
        case .uint32: word(try whole(tag, kind, UInt32.self))
        case .uint64: try whole(tag, kind, UInt64.self)
        default: preconditionFailure("\(kind) is not plain")
        }
    }

    private func word(_ value: some FixedWidthInteger) -> UInt64 {
        UInt64(truncatingIfNeeded: value)
    }
}
