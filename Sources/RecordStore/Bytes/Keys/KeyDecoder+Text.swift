extension KeyDecoder {
    @_lifetime(self: copy self)
    mutating func text(
        _ tag: UInt8, _ expected: UInt8, _ kind: Kind
    ) throws(KeyDamage) -> KeyValue.Content {
        try expect(tag, expected, kind)
        let (bytes, mark) = try unescaped()
        if mark == KeyFormat.cutMark {
            return .cut(kept: bytes, digest: try self.bytes(KeyFormat.digestSizeBytes))
        }
        if kind != .data { try checkUTF8(bytes) }
        return .bytes(bytes)
    }

    @_lifetime(self: copy self)
    mutating func name(_ tag: UInt8) throws(KeyDamage) -> KeyValue.Content {
        try expect(tag, KeyFormat.name, .string)
        let (ordering, orderingMark) = try unescaped()
        if orderingMark == KeyFormat.cutMark {
            return .cut(kept: ordering, digest: try bytes(KeyFormat.digestSizeBytes))
        }
        let (original, mark) = try unescaped()
        if mark == KeyFormat.cutMark {
            return .cut(kept: ordering, digest: try bytes(KeyFormat.digestSizeBytes))
        }
        try checkUTF8(original)
        return .bytes(original)
    }

    /// Moves past a text or a name.
    @_lifetime(self: copy self)
    mutating func skipText(isName: Bool) throws(KeyDamage) {
        var mark = try skipText().mark
        if isName, mark == KeyFormat.endMark { mark = try skipText().mark }
        if mark == KeyFormat.cutMark { try skip(KeyFormat.digestSizeBytes) }
    }

    /// Reads a text up to its mark, and returns the text and the mark.
    @_lifetime(self: copy self)
    private mutating func unescaped() throws(KeyDamage) -> (bytes: [UInt8], mark: UInt8) {
        let start = offset
        let (mark, hasZero) = try skipText()
        let bytes = flipped(start..<offset - 2)
        guard hasZero else { return (bytes, mark) }
        var result: [UInt8] = []
        var isEscape = false
        for byte in bytes {
            if !isEscape { result.append(byte) }
            isEscape = byte == 0 && !isEscape
        }
        return (result, mark)
    }

    /// Moves past a text and its mark.
    @_lifetime(self: copy self)
    private mutating func skipText() throws(KeyDamage) -> (mark: UInt8, hasZero: Bool) {
        var hasZero = false
        while true {
            guard try byte() == 0 else { continue }
            let mark = try byte()
            switch mark {
            case KeyFormat.escapedZero: hasZero = true
            case KeyFormat.endMark, KeyFormat.cutMark: return (mark, hasZero)
            default: throw damage(.unknownMark(mark))
            }
        }
    }

    private func checkUTF8(_ bytes: [UInt8]) throws(KeyDamage) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw damage(.invalidText) }
    }
}
