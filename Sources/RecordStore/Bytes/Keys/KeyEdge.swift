/// A place between keys: before or after all keys that begin with some bytes.
enum KeyEdge {
    case before([UInt8])
    case after([UInt8])

    /// The first key from here on; nil if there is none, because every byte is `FF`.
    ///
    /// Like ``mirrored(from:)`` it changes the bytes in place where nobody else has them.
    consuming func position() -> [UInt8]? {
        switch consume self {
        case .before(let bytes):
            return bytes
        case .after(var bytes):
            guard let last = bytes.lastIndex(where: { $0 < 0xFF }) else { return nil }
            bytes.removeLast(bytes.count - last - 1)
            bytes[last] += 1
            return bytes
        }
    }

    /// The same place in a descending column, whose bytes, before `start` excepted, are
    /// complemented.
    consuming func mirrored(from start: Int) -> KeyEdge {
        switch consume self {
        case .before(var bytes):
            Self.complement(&bytes, from: start)
            return .after(bytes)
        case .after(var bytes):
            Self.complement(&bytes, from: start)
            return .before(bytes)
        }
    }

    private static func complement(_ bytes: inout [UInt8], from start: Int) {
        for place in start..<bytes.count { bytes[place] = ~bytes[place] }
    }
}
