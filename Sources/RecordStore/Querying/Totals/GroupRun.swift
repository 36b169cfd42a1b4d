import LMDB

/// What neighbouring entries of an aggregate index add up to that lie in one group of a total, in
/// plain numbers.
///
/// Nearly all sums of an entry are one digit. Such digits are added up here, and go into the exact
/// sum of their group together, because each exact sum that is touched costs more than an entry.
struct GroupRun {
    /// One sum of the entries.
    struct Sum {
        /// The base of the digits, or nil if nobody asks for the sum.
        fileprivate let base: ExactSum.Base?
        /// The digits of the sums that are one digit.
        fileprivate(set) var digit: Int64 = 0
        /// The number of records without a value.
        fileprivate(set) var nilCount = 0
    }

    /// The group that the entries lie in.
    private(set) var group = 0
    /// The number of records in the entries.
    private(set) var count = 0
    private(set) var entryCount = 0
    /// The sums of the index.
    private(set) var sums: [Sum]
    /// For each sum of the index what those of its entries add up to that are no digit; empty while
    /// there are none. They lie apart, so that the digits are plain numbers.
    private var rests: [ExactSum?] = []

    /// So many digits fit a number of 64 bits, and are few enough for an exact sum.
    private static let entryLimit = 64

    /// - Parameter asked: for each measure the position of its sum in the index, or nil.
    init(_ index: OpenAggregateIndex, _ asked: [Int?]) {
        sums = index.sums.enumerated().map { position, sum in
            Sum(base: asked.contains(position) ? ExactSum(of: sum.kind).base : nil)
        }
    }

    /// What the sums at a position add up to that are no digit.
    func rest(_ position: Int) -> ExactSum? { rests.isEmpty ? nil : rests[position] }

    /// Whether some entries of a group can be added.
    @inline(__always)
    func takes(_ other: Int, entryCount: Int = 1) -> Bool {
        group == other && self.entryCount + entryCount <= Self.entryLimit
    }

    /// Begins anew.
    mutating func begin(_ group: Int) {
        self.group = group
        (count, entryCount) = (0, 0)
        for position in sums.indices { (sums[position].digit, sums[position].nilCount) = (0, 0) }
        if !rests.isEmpty { rests = [] }
    }

    /// Adds the value of an entry.
    /// - Returns: whether the bytes are those of sums.
    @inline(__always)
    mutating func add(_ reader: inout GroupReader) -> Bool {
        entryCount += 1
        count += reader.count
        return Self.add(&reader, to: &sums, &rests)
    }

    /// Adds sound entries that all lie in the group. It takes less than to add each of them.
    /// - Returns: whether the bytes are those of entries.
    mutating func add(_ entries: borrowing EntryBlock, _ layout: EntryLayout) -> Bool {
        guard let records = Self.add(entries, layout, to: &sums, &rests) else { return false }
        entryCount += entries.count
        count += records
        return true
    }

    /// Adds the sums of entries, and returns the number of their records; nil if the bytes are not
    /// those of entries.
    @inline(never)
    private static func add(
        _ entries: borrowing EntryBlock, _ layout: EntryLayout, to sums: inout [Sum],
        _ rests: inout [ExactSum?]
    ) -> Int? {
        var sums = sums.mutableSpan
        var records = 0
        for position in 0..<entries.count {
            let entry = entries[position]
            guard var reader = GroupReader(sound: entry.value), add(&reader, to: &sums, &rests),
                reader.isAtEnd || layout.mayBeCut(entry.key)
            else { return nil }
            records += reader.count
        }
        return records
    }

    @inline(__always)
    private static func add(
        _ reader: inout GroupReader, to sums: inout [Sum], _ rests: inout [ExactSum?]
    ) -> Bool {
        var sums = sums.mutableSpan
        return add(&reader, to: &sums, &rests)
    }

    /// Adds the sums that come next.
    @inline(__always)
    private static func add(
        _ reader: inout GroupReader, to sums: inout MutableSpan<Sum>, _ rests: inout [ExactSum?]
    ) -> Bool {
        for position in sums.indices {
            guard let sum = reader.sum() else { return false }
            guard let base = sums[position].base else { continue }
            sums[position].nilCount += sum.nilCount
            if let digit = ExactSum.onlyDigit(of: reader.value, at: sum.place, base) {
                sums[position].digit += digit
                continue
            }
            if rests.isEmpty { rests = Array(repeating: nil, count: sums.count) }
            let bytes = reader.value.extracting(sum.place)
            if !add(bytes, to: &rests[position], base) { return false }
        }
        return true
    }

    /// Adds a sum that is no digit.
    @inline(never)
    private static func add(
        _ bytes: RawSpan, to rest: inout ExactSum?, _ base: ExactSum.Base
    ) -> Bool {
        var sum = rest.take() ?? ExactSum(base)
        defer { rest = sum }
        return sum.add(bytes)
    }
}
