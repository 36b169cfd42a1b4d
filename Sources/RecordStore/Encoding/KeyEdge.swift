/// A place between keys: before or after all keys that begin with some bytes.
enum KeyEdge {
    case before([UInt8])
    case after([UInt8])

    /// The first key from here on; nil if there is none, because every byte is `FF`.
    var position: [UInt8]? {
        switch self {
        case .before(let bytes):
            return bytes
        case .after(let bytes):
            guard let last = bytes.lastIndex(where: { $0 < 0xFF }) else { return nil }
            var next = Array(bytes[...last])
            next[last] += 1
            return next
        }
    }

    /// The same place in a descending column, whose bytes, before `start` excepted, are
    /// complemented.
    func mirrored(from start: Int) -> KeyEdge {
        switch self {
        case .before(let bytes): .after(Self.complement(bytes, from: start))
        case .after(let bytes): .before(Self.complement(bytes, from: start))
        }
    }

    private static func complement(_ bytes: [UInt8], from start: Int) -> [UInt8] {
        var bytes = bytes
        for place in start..<bytes.count { bytes[place] = ~bytes[place] }
        return bytes
    }
}
