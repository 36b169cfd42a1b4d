/// An edge between keys: before or after all keys that begin with some bytes.
enum KeyEdge {
    case before([UInt8])
    case after([UInt8])

    /// Returns the first key after the edge, or nil if there is none because every byte is `FF`.
    ///
    /// Like ``mirrored(from:)``, this method changes the bytes in place if they have no other
    /// owner.
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

    /// Returns the same edge in a descending column, whose bytes from `start` on are complemented.
    consuming func mirrored(from start: Int) -> KeyEdge {
        switch consume self {
        case .before(var bytes):
            bytes.complement(from: start)
            return .after(bytes)
        case .after(var bytes):
            bytes.complement(from: start)
            return .before(bytes)
        }
    }
}
