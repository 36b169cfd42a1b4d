extension KeyEncoder {
    /// Appends one column of bytes that are no span; nil is the absent value.
    package mutating func append(bytes: [UInt8]?, as column: KeyColumn) throws(KeyError) {
        guard let bytes else { return try append(nil, as: column) }
        unsafe try append(bytes.span.bytes, as: column)
    }

    /// The same keys for bytes that are no span.
    package mutating func bounds(
        _ relation: KeyRelation, bytes: [UInt8]?, in column: KeyColumn
    ) throws(KeyError) -> KeyBounds {
        guard let bytes else { return try bounds(relation, nil, in: column) }
        return unsafe try bounds(relation, bytes.span.bytes, in: column)
    }

    /// The keys whose first columns are those appended so far, and whose next column relates to
    /// a value.
    ///
    /// nil is equal to nil and neither less nor greater than anything: a comparison finds only
    /// values that are present, and greater or greater or equal to nil finds all of these.
    /// The result is exact unless the value had to be cut, or a name prefix holds digits.
    /// - Throws: what ``append(_:as:)`` throws, or `noPrefixes`. The key is not changed.
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

    /// Appends the bytes that the edges of the range are made of; whether they say all.
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
        // The hash has no order: the range takes in all values with the same kept bytes.
        buffer.truncate(to: buffer.count - KeyFormat.digestSizeBytes)
        return false
    }

    /// Appends the beginning of the columns of all texts that have this prefix.
    private mutating func appendPrefix(
        _ value: RawSpan?, as column: KeyColumn
    ) throws(KeyError) -> Bool {
        guard let value, column.kind == .string || column.kind == .url || column.kind == .data
        else { throw .noPrefixes(column.kind) }
        if column.isName { return try append(namePrefix: value, as: column) }
        try append(value, as: column.ascending)
        // Without its end, a text that was not cut is the beginning of all that go on.
        if !isCut { buffer.truncate(to: buffer.count - 2) }
        return true
    }

    private func edges(
        _ relation: KeyRelation, after start: Int, isAbsent: Bool
    ) -> (lower: KeyEdge, upper: KeyEdge) {
        // Each edge has bytes of its own, which it may change.
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
