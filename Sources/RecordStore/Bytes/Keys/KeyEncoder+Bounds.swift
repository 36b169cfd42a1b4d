extension KeyEncoder {
    /// Appends one column from an array of value bytes; nil stands for a nil value.
    package mutating func append(bytes: [UInt8]?, as column: KeyColumn) throws(KeyError) {
        guard let bytes else { return try append(nil, as: column) }
        // Safe because `bytes` keeps the array alive during the call.
        unsafe try append(bytes.span.bytes, as: column)
    }

    /// Returns the range of keys that ``bounds(_:_:in:)`` returns, for an array of value bytes.
    package mutating func bounds(
        _ relation: KeyRelation, bytes: [UInt8]?, in column: KeyColumn
    ) throws(KeyError) -> KeyBounds {
        guard let bytes else { return try bounds(relation, nil, in: column) }
        return unsafe try bounds(relation, bytes.span.bytes, in: column)
    }

    /// Returns the range of keys that begin with the columns appended so far, and whose next column
    /// relates to a value.
    ///
    /// A nil value equals nil, and is neither less nor greater than any value. So a comparison
    /// finds only values that are present, and `greater` and `greaterOrEqual` with nil find all of
    /// them. The range is exact, unless the value had to be cut or a name prefix contains digits.
    /// - Throws: the errors of ``append(_:as:)``, or `noPrefixes`. The key does not change.
    package mutating func bounds(
        _ relation: KeyRelation, _ value: RawSpan?, in column: KeyColumn
    ) throws(KeyError) -> KeyBounds {
        let start = buffer.count
        let wasCut = isCut
        isCut = false
        defer {
            buffer.truncate(to: start)
            isCut = wasCut
        }
        let isExact = try appendAscending(relation, value, as: column)
        var (lower, upper) = edges(relation, after: start, isAbsent: value == nil)
        if column.isDescending {
            (lower, upper) = (upper.mirrored(from: start), lower.mirrored(from: start))
        }
        return KeyBounds(from: lower, to: upper, isExact: isExact)
    }

    /// Appends the bytes from which the edges of the range are made. Returns whether the bytes hold
    /// all of the value.
    private mutating func appendAscending(
        _ relation: KeyRelation, _ value: RawSpan?, as column: KeyColumn
    ) throws(KeyError) -> Bool {
        var isExact = true
        if relation == .hasPrefix {
            isExact = try appendPrefix(value, as: column)
        } else {
            try append(value, as: column.ascending)
        }
        guard isCut, relation != .equal else { return isExact }
        // The hash has no order, so the range includes all values with the same kept bytes.
        buffer.truncate(to: buffer.count - KeyFormat.digestSizeBytes)
        return false
    }

    /// Appends the bytes with which the columns of all texts with this prefix begin.
    private mutating func appendPrefix(
        _ value: RawSpan?, as column: KeyColumn
    ) throws(KeyError) -> Bool {
        guard let value, column.kind == .string || column.kind == .url || column.kind == .data
        else { throw .noPrefixes(column.kind) }
        if column.isName { return try append(namePrefix: value, as: column) }
        try append(value, as: column.ascending)
        // Without its end mark, an uncut text is the beginning of all texts with this prefix.
        if !isCut { buffer.truncate(to: buffer.count - 2) }
        return true
    }

    /// Returns the edges of the range, made from the bytes in the buffer.
    private func edges(
        _ relation: KeyRelation, after start: Int, isAbsent: Bool
    ) -> (lower: KeyEdge, upper: KeyEdge) {
        // Each edge gets its own bytes, which it may change.
        var stem: [UInt8] { buffer.bytes.array }
        var columns: [UInt8] { buffer.bytes.extracting(first: start).array }
        var afterAbsent: KeyEdge {
            var bytes = columns
            bytes.append(KeyFormat.absent)
            return .after(bytes)
        }
        let isGroup = isCut
        return switch relation {
        case .equal, .hasPrefix: (.before(stem), .after(stem))
        case .less: (afterAbsent, isGroup ? .after(stem) : .before(stem))
        case .lessOrEqual: (afterAbsent, .after(stem))
        case .greater: (isGroup ? .before(stem) : .after(stem), .after(columns))
        case .greaterOrEqual:
            (isAbsent ? .after(stem) : .before(stem), .after(columns))
        }
    }
}
