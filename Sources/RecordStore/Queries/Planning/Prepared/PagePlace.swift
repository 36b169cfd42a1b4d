import LMDB

/// A place right before or after a row of an order, in the form that a page token keeps. It stays
/// where it is, whether the row does or not.
struct PagePlace: Hashable, Sendable {
    /// The key of the row.
    let key: [UInt8]
    /// Whether the place comes after the row, in the direction of the query. Otherwise it comes
    /// before it.
    let isAfter: Bool
    /// The row in a group of texts that were cut alike. `key` is then the beginning that all keys
    /// of the group share.
    let inGroup: GroupPlace?

    /// Creates the place right after a row, or right before it.
    init(_ isAfter: Bool, _ key: [UInt8]) {
        self.key = key
        self.isAfter = isAfter
        inGroup = nil
    }

    /// Creates the place right after the row of a mark, or right before it.
    init(_ isAfter: Bool, _ row: RowMark) {
        self.isAfter = isAfter
        key = row.key
        inGroup = row.member.map { GroupPlace(of: $0) }
    }

    private init(key: [UInt8], isAfter: Bool, inGroup: GroupPlace?) {
        self.key = key
        self.isAfter = isAfter
        self.inGroup = inGroup
    }

    /// Returns this place in the opposite order.
    /// - Parameter isComplemented: whether the bytes of keys are complemented in the opposite
    ///   order.
    func reversed(isComplemented: Bool) -> PagePlace {
        PagePlace(
            key: isComplemented ? key.complement : key, isAfter: !isAfter, inGroup: inGroup)
    }

    /// Returns the key after which the walk continues; nil if it starts at the beginning.
    ///
    /// The result is right only for whole keys: ids, and keys of an order into which rows are
    /// sorted. A walk over the keys of an index uses ``PlanStretch/keys(from:)``.
    func keyBefore(_ direction: Direction) -> [UInt8]? {
        if isAfter { return key }
        return direction == .ascending ? key.decremented : key.incremented
    }
}

extension PagePlace {
    /// The place as bytes: one byte of flags, then the key. If the place is in a group, the key
    /// comes with its length, and the place in the group follows.
    var bytes: [UInt8] {
        let flags: UInt8 = (isAfter ? 1 : 0) | (inGroup == nil ? 0 : 2)
        guard let inGroup else { return [flags] + key }
        return [flags] + key.withLength + inGroup.bytes
    }

    /// Creates the place from the result of `bytes`; nil if the bytes are not such a place.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let flags = bytes.first, flags < 4 else { return nil }
        isAfter = flags & 1 != 0
        if flags & 2 == 0 {
            key = Array(bytes.dropFirst())
            inGroup = nil
            return
        }
        var rest = bytes.dropFirst()
        guard let key = rest.popWithLength(), let place = GroupPlace(rest) else { return nil }
        self.key = key
        inGroup = place
    }
}

extension [UInt8] {
    /// The bytes minus one, as a number with this many digits; nil for zero.
    fileprivate var decremented: [UInt8]? {
        guard let last = lastIndex(where: { $0 > 0 }) else { return nil }
        var bytes = self
        bytes[last] -= 1
        for position in bytes.indices[(last + 1)...] { bytes[position] = .max }
        return bytes
    }

    /// The bytes plus one, as a number with this many digits; nil for the greatest number.
    fileprivate var incremented: [UInt8]? {
        guard let last = lastIndex(where: { $0 < .max }) else { return nil }
        var bytes = self
        bytes[last] += 1
        for position in bytes.indices[(last + 1)...] { bytes[position] = 0 }
        return bytes
    }

    /// The bytes after their count, which takes four bytes.
    var withLength: [UInt8] {
        // Safe because the buffer of the integer is copied before the call returns.
        unsafe Swift.withUnsafeBytes(of: UInt32(count).bigEndian, Array.init) + self
    }
}

extension ArraySlice<UInt8> {
    /// Removes and returns the bytes that follow their count; nil if there are fewer.
    mutating func popWithLength() -> [UInt8]? {
        guard count >= 4 else { return nil }
        let length = Int(prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        guard count - 4 >= length else { return nil }
        defer { self = dropFirst(4 + length) }
        return Array(dropFirst(4).prefix(length))
    }
}
