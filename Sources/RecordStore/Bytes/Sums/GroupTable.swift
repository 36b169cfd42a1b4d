import LMDB

/// The groups of a total, by the bytes that they were found with. Each has a number, from 0.
///
/// A hash table of its own, because one for arrays would allocate an array for each row.
struct GroupTable {
    /// The bytes of all groups, one after another.
    private var bytes: [UInt8] = []
    /// The end of each group's bytes.
    private var ends: [Int] = []
    private var hashes: [UInt64] = []
    /// The number of the group at each place plus one, or 0 where no group is. The count is a power
    /// of two, or 0 before the first group.
    private var places: [UInt32] = []
    /// The number of the group of nil.
    private var absent: Int?
    /// The group that was found last. Neighbouring rows often share it.
    private var last: Int?

    private static let firstPlaceCount = 64
    /// A number of the process, because asking the system for one costs more than a few groups.
    private static let seed = UInt64.random(in: .min ... .max)

    var count: Int { ends.count }

    /// Returns the bytes of a group; nil for the group of nil.
    func key(_ group: Int) -> [UInt8]? { group == absent ? nil : Array(bytes[range(of: group)]) }

    /// The groups with bytes, in the order of their bytes.
    var sorted: [Int] {
        if ends.count == 1, absent == nil { return [0] }
        // The first bytes as a number tell most groups apart without a look at their bytes.
        let firsts = ends.indices.lazy.filter { $0 != absent }.map { group in
            withKey(group) { key in
                var first: UInt64 = 0
                guard let key else { return (first: first, group: group) }
                for offset in 0..<8 {
                    let byte = offset < key.byteCount ? key.byte(at: offset) : 0
                    first = first << 8 | UInt64(byte)
                }
                return (first: first, group: group)
            }
        }
        return firsts.sorted { left, right in
            if left.first != right.first { return left.first < right.first }
            let (left, right) = (range(of: left.group), range(of: right.group))
            // Safe because the ranges lie in the array, which lives during the call.
            return unsafe bytes.span.bytes.extracting(left)
                .precedes(bytes.span.bytes.extracting(right))
        }.map(\.group)
    }

    /// Calls `body` with the bytes of a group in place, or with nil for the group of nil.
    func withKey<Result>(
        _ group: Int, _ body: (RawSpan?) throws -> Result
    ) rethrows -> Result {
        if group == absent { return try body(nil) }
        // Safe because the range lies in the array, which lives during the call.
        return unsafe try body(bytes.span.bytes.extracting(range(of: group)))
    }

    /// Returns the number of the group with some bytes, or nil if there is none.
    func find(_ key: RawSpan) -> Int? {
        if let last, isEqual(last, key) { return last }
        if places.isEmpty { return nil }
        let hash = hash(of: key)
        let group = Int(places[place(of: key, hash)]) - 1
        return group < 0 ? nil : group
    }

    /// Returns the number of the group with some bytes, which is a new one if there is none.
    mutating func group(_ key: RawSpan?) -> Int {
        guard let key else {
            if let absent { return absent }
            let group = append(hash: 0)
            absent = group
            return group
        }
        if let last, isEqual(last, key) { return last }
        if places.isEmpty { places = [UInt32](repeating: 0, count: Self.firstPlaceCount) }
        let hash = hash(of: key)
        let place = place(of: key, hash)
        if places[place] != 0 {
            let group = Int(places[place]) - 1
            last = group
            return group
        }
        // Safe because the bytes are copied while they are lent.
        unsafe key.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        let group = append(hash: hash)
        places[place] = UInt32(group + 1)
        if 2 * count > places.count { grow() }
        last = group
        return group
    }

    /// Returns the place of a group's number, or the empty place that it would have.
    private func place(of key: RawSpan, _ hash: UInt64) -> Int {
        var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
        while places[place] != 0 {
            let group = Int(places[place]) - 1
            if hashes[group] == hash, isEqual(group, key) { break }
            place = (place + 1) & (places.count - 1)
        }
        return place
    }

    private mutating func append(hash: UInt64) -> Int {
        ends.append(bytes.count)
        hashes.append(hash)
        return ends.count - 1
    }

    private mutating func grow() {
        places = [UInt32](repeating: 0, count: 2 * places.count)
        for group in hashes.indices where group != absent {
            var place = Int(truncatingIfNeeded: hashes[group]) & (places.count - 1)
            while places[place] != 0 { place = (place + 1) & (places.count - 1) }
            places[place] = UInt32(group + 1)
        }
    }

    private func range(of group: Int) -> Range<Int> {
        (group == 0 ? 0 : ends[group - 1])..<ends[group]
    }

    private func isEqual(_ group: Int, _ key: RawSpan) -> Bool {
        if group == absent { return false }
        let range = range(of: group)
        guard range.count == key.byteCount else { return false }
        // Safe because the range lies in the array, which lives during the call.
        return unsafe bytes.span.bytes.extracting(range).isEqual(to: key)
    }

    /// Returns a number that differs for most other bytes, and that nobody can foresee.
    private func hash(of key: RawSpan) -> UInt64 {
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
        return hash
    }
}
