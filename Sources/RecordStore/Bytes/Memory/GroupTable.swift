import LMDB

/// The groups of a total, by the bytes that they were found with. Each has a number, from 0.
///
/// A hash table of its own, because one for arrays would allocate an array for each row.
struct GroupTable {
    /// The bytes of each group; nil for the group of nil.
    private(set) var keys = ByteList()
    private var places = HashPlaces()
    /// The number of the group of nil.
    private var absent: Int?
    /// The group that was found last. Neighbouring rows often share it.
    private var last: Int?
    /// Whether the bytes of each group come after those of the group before, so that `last` is the
    /// greatest. Such groups have no places: what comes after the last one is new.
    private var isAscending = true

    /// To give more groups their places takes so long that a cancelled task would wait for it.
    private static let mostAscending = 2_048

    /// A number of the process, because asking the system for one costs more than a few groups.
    private static let seed = UInt64.random(in: .min ... .max)

    var count: Int { keys.count }

    /// Returns the number of the group with some bytes, or nil if there is none.
    mutating func find(_ key: RawSpan?) -> Int? {
        guard let key else { return absent }
        if let last, isEqual(last, key) { return last }
        if isAscending { placeAll() }
        return find(key, hash(of: key))
    }

    /// Returns the number of the group with some bytes, which is a new one if there is none.
    mutating func group(_ key: RawSpan?) -> Int {
        guard let key else {
            if let absent { return absent }
            keys.append(nil as RawSpan?)
            absent = count - 1
            return count - 1
        }
        if let last, isEqual(last, key) { return last }
        if isAscending {
            if count < Self.mostAscending, isBehindLast(key) { return add(key) }
            placeAll()
        }
        let hash = hash(of: key)
        if let group = find(key, hash) {
            last = group
            return group
        }
        places.add(count, hash)
        return add(key)
    }

    mutating func group(of bytes: [UInt8]?) -> Int {
        // Safe because the array lives during the call.
        unsafe group(bytes?.span.bytes)
    }

    /// Whether some bytes come after those of the group that was found last.
    @inline(__always)
    private func isBehindLast(_ key: RawSpan) -> Bool {
        guard let last else { return true }
        return keys.withValue(last) { $0?.precedes(key) ?? false }
    }

    /// Adds a group with some bytes.
    private mutating func add(_ key: RawSpan) -> Int {
        keys.append(key)
        last = count - 1
        return count - 1
    }

    /// Gives ascending groups their places.
    @inline(never)
    private mutating func placeAll() {
        isAscending = false
        for group in 0..<count {
            let hash = keys.withValue(group) { key -> UInt32? in
                if let key { return self.hash(of: key) }
                return nil
            }
            if let hash { places.add(group, hash) }
        }
    }

    @inline(__always)
    private func find(_ key: RawSpan, _ hash: UInt32) -> Int? {
        places.find(hash) { isEqual($0, key) }
    }

    @inline(__always)
    private func isEqual(_ group: Int, _ key: RawSpan) -> Bool {
        keys.withValue(group) { $0?.isEqual(to: key) ?? false }
    }

    /// Removes the groups, and keeps the memory.
    mutating func removeAll() {
        keys.removeAll()
        places.removeAll()
        absent = nil
        last = nil
        isAscending = true
    }

    /// Returns a number that differs for most other bytes, and that nobody can foresee.
    private func hash(of key: RawSpan) -> UInt32 {
        var hash = Self.seed ^ UInt64(key.byteCount)
        var offset = 0
        func mix(_ word: UInt64) {
            let (high, low) = (hash ^ word).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
            hash = high ^ low
        }
        while offset + 8 <= key.byteCount {
            mix(key.littleEndian(at: offset, as: UInt64.self))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < key.byteCount {
            rest = rest << 8 | UInt64(key.byte(at: offset))
            offset += 1
        }
        mix(rest)
        return UInt32(truncatingIfNeeded: hash)
    }
}
