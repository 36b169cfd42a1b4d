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

    /// Reads a text up to its mark, and returns the text and the mark.
    @_lifetime(self: copy self)
    private mutating func unescaped() throws(KeyDamage) -> (bytes: [UInt8], mark: UInt8) {
        var result: [UInt8] = []
        while true {
            let byte = try byte()
            guard byte == 0 else {
                result.append(byte)
                continue
            }
            let mark = try self.byte()
            switch mark {
            case KeyFormat.escapedZero: result.append(0)
            case KeyFormat.endMark, KeyFormat.cutMark: return (result, mark)
            default: throw damage(.unknownMark(mark))
            }
        }
    }

    private func checkUTF8(_ bytes: [UInt8]) throws(KeyDamage) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw damage(.invalidText) }
    }
}
