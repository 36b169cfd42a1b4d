import LMDB

/// A place between two rows of an order, as a page token keeps it.
struct PagePlace: Hashable, Sendable {
    /// The key of a row, or as much of one as tells where the place is.
    let key: [UInt8]
    /// Whether the place comes after the rows whose keys begin with `key`, in the direction of the
    /// query, or before them.
    let isAfter: Bool
    /// The place among texts that were cut alike: `key` is then what their keys begin with.
    let inGroup: GroupPlace?

    /// The place right after a row, or right before it.
    init(_ isAfter: Bool, _ key: [UInt8]) {
        self.key = key
        self.isAfter = isAfter
        inGroup = nil
    }

    /// The place between two rows that follow each other, in as few bytes as tell one from the
    /// other: keys of texts that were cut are long, and say nothing of the whole order.
    init(from row: RowMark, to next: RowMark, _ direction: Direction) {
        // It lies before the greater one and all that begins like it.
        let (lower, upper) = direction == .ascending ? (row, next) : (next, row)
        isAfter = direction == .descending
        if let left = lower.member, let right = upper.member, left.stem == right.stem {
            key = left.stem
            inGroup = GroupPlace(from: left, to: right)
        } else {
            key = upper.key.beginning(after: lower.key)
            inGroup = nil
        }
    }

    private init(key: [UInt8], isAfter: Bool, inGroup: GroupPlace?) {
        self.key = key
        self.isAfter = isAfter
        self.inGroup = inGroup
    }

    /// The same place in the opposite order.
    /// - Parameter isComplemented: whether keys are turned around with the order.
    func reversed(isComplemented: Bool) -> PagePlace {
        PagePlace(
            key: isComplemented ? key.map { ~$0 } : key, isAfter: !isAfter, inGroup: inGroup)
    }

    /// The key after which the walk goes on; nil if that is its beginning.
    ///
    /// It is right for whole keys alone: ids, and places in an order that rows are brought into.
    /// Walks over the keys of an index go by ``PlanStretch/keys(from:)``.
    func keyBefore(_ direction: Direction) -> [UInt8]? {
        if isAfter { return key }
        return direction == .ascending ? key.decremented : key.incremented
    }
}

extension PagePlace {
    /// What there is to it, then the key, or the length of the key, the key and the rest.
    var bytes: [UInt8] {
        let flags: UInt8 = (isAfter ? 1 : 0) | (inGroup == nil ? 0 : 2)
        guard let inGroup else { return [flags] + key }
        return [flags] + key.withLength + inGroup.bytes
    }

    /// Nil if the bytes are no such place.
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
    /// The shortest beginning of these bytes that comes after other ones, which come before them.
    func beginning(after lower: [UInt8]) -> [UInt8] {
        let common = zip(self, lower).prefix { $0 == $1 }.count
        return Array(prefix(common + 1))
    }

    /// The bytes as a number of this many digits, less one; nil for zero.
    fileprivate var decremented: [UInt8]? {
        guard let last = lastIndex(where: { $0 > 0 }) else { return nil }
        var bytes = self
        bytes[last] -= 1
        for place in bytes.indices[(last + 1)...] { bytes[place] = .max }
        return bytes
    }

    /// The same and one; nil for the greatest.
    fileprivate var incremented: [UInt8]? {
        guard let last = lastIndex(where: { $0 < .max }) else { return nil }
        var bytes = self
        bytes[last] += 1
        for place in bytes.indices[(last + 1)...] { bytes[place] = 0 }
        return bytes
    }

    /// The bytes behind their number, which takes four.
    var withLength: [UInt8] {
        unsafe Swift.withUnsafeBytes(of: UInt32(count).bigEndian, Array.init) + self
    }
}

extension ArraySlice<UInt8> {
    /// Takes bytes that come behind their number; nil if there are not as many.
    mutating func popWithLength() -> [UInt8]? {
        guard count >= 4 else { return nil }
        let length = Int(prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        guard count - 4 >= length else { return nil }
        defer { self = dropFirst(4 + length) }
        return Array(dropFirst(4).prefix(length))
    }
}
