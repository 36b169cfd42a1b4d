import LMDB

/// The sums of neighbouring entries of an aggregate index that lie in one group of a total, as
/// plain numbers.
///
/// Nearly all sums of an entry are one digit. Such digits are added up here, and go into the exact
/// sum of their group together, because each exact sum that is touched costs more than an entry.
struct AggregateRun {
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

    /// The most entries of a run. So many digits of 56 bits fit a number of 64 bits, and an exact
    /// sum takes so many additions before it does its carries.
    private static let entryLimit = 64

    /// - Parameter asked: for each measure the position of its sum in the index, or nil.
    init(_ index: OpenAggregateIndex, _ asked: [Int?]) {
        sums = index.sums.enumerated().map { position, sum in
            Sum(base: asked.contains(position) ? ExactSum(of: sum.kind).base : nil)
        }
    }

    /// Returns the sum of those sums at a position that are no digit.
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
    mutating func add(_ reader: inout AggregateEntryReader) -> Bool {
        entryCount += 1
        count += reader.count
        return Self.add(&reader, to: &sums, &rests)
    }

    /// Adds some of neighbouring sound entries, which all lie in the group. It takes less than to
    /// add each of them.
    /// - Returns: whether the bytes are those of entries.
    mutating func add(
        _ entries: borrowing EntryBlock, _ places: Range<Int>, _ layout: EntryLayout
    ) -> Bool {
        guard let records = Self.add(entries, places, layout, to: &sums, &rests) else {
            return false
        }
        entryCount += places.count
        count += records
        return true
    }

    /// Adds the sums of entries, and returns the number of their records; nil if the bytes are not
    /// those of entries.
    @inline(never)
    private static func add(
        _ entries: borrowing EntryBlock, _ places: Range<Int>, _ layout: EntryLayout,
        to sums: inout [Sum], _ rests: inout [ExactSum?]
    ) -> Int? {
        var sums = sums.mutableSpan
        var records = 0
        for position in places {
            let entry = entries[position]
            guard var reader = AggregateEntryReader(sound: entry.value),
                add(&reader, to: &sums, &rests),
                reader.isAtEnd || layout.mayBeCut(entry.key)
            else { return nil }
            records += reader.count
        }
        return records
    }

    @inline(__always)
    private static func add(
        _ reader: inout AggregateEntryReader, to sums: inout [Sum], _ rests: inout [ExactSum?]
    ) -> Bool {
        var sums = sums.mutableSpan
        return add(&reader, to: &sums, &rests)
    }

    /// Adds the sums that come next.
    @inline(__always)
    private static func add(
        _ reader: inout AggregateEntryReader, to sums: inout MutableSpan<Sum>,
        _ rests: inout [ExactSum?]
    ) -> Bool {
        for position in sums.indices {
            let base = sums[position].base
            if let sum = reader.digit(base ?? .binary) {
                if base == nil { continue }
                // A run has too few entries for more than an integer holds.
                sums[position].nilCount &+= sum.nilCount
                sums[position].digit &+= sum.digit
                continue
            }
            guard let end = addRest(reader, to: &sums[position], &rests, position, sums.count)
            else { return false }
            reader.offset = end
        }
        return true
    }

    /// Adds the sum that comes next, which is no digit.
    ///
    /// The reader is a copy: one that a call may change stays in memory, and takes longer.
    /// - Returns: the offset behind the sum; nil if the bytes cannot be a sum.
    @inline(never)
    private static func addRest(
        _ reader: AggregateEntryReader, to sum: inout Sum, _ rests: inout [ExactSum?],
        _ position: Int, _ sumCount: Int
    ) -> Int? {
        var reader = reader
        guard let found = reader.sum() else { return nil }
        guard let base = sum.base else { return reader.offset }
        sum.nilCount &+= found.nilCount
        if rests.isEmpty { rests = Array(repeating: nil, count: sumCount) }
        var rest = rests[position].take() ?? ExactSum(base)
        defer { rests[position] = rest }
        return rest.add(reader.value.extracting(found.place)) ? reader.offset : nil
    }
}
