import LMDB

/// What neighbouring entries of an aggregate index add up to that lie in one group of a total, in
/// plain numbers.
///
/// Nearly all sums of an entry are one digit. Such digits are added up here, and go into the exact
/// sum of their group together, because each exact sum that is touched costs more than an entry.
struct GroupRun {
    /// One sum of the entries.
    struct Sum {
        /// The digits of the sums that are one digit.
        fileprivate(set) var digit: Int64 = 0
        /// The number of records without a value.
        fileprivate(set) var nilCount = 0
        /// What the other sums add up to.
        fileprivate(set) var rest: ExactSum?
    }

    /// The group that the entries lie in.
    private(set) var group = 0
    /// The number of records in the entries.
    private(set) var count = 0
    private(set) var entryCount = 0
    /// The sums of the index.
    private(set) var sums: [Sum]
    /// The sums that are asked for: their positions in the index.
    private let asked: [(position: Int, base: ExactSum.Base)]

    /// So many digits fit a number of 64 bits, and are few enough for an exact sum.
    private static let entryLimit = 64

    /// - Parameter asked: for each measure the position of its sum in the index, or nil.
    init(_ index: OpenAggregateIndex, _ asked: [Int?]) {
        sums = Array(repeating: Sum(), count: index.sums.count)
        self.asked = Set(asked.compactMap(\.self)).sorted().map {
            ($0, ExactSum(of: index.sums[$0].kind).base)
        }
    }

    /// Whether an entry of a group can be added.
    func takes(_ other: Int) -> Bool { group == other && entryCount < Self.entryLimit }

    /// Begins anew.
    mutating func begin(_ group: Int) {
        self.group = group
        (count, entryCount) = (0, 0)
        for (position, _) in asked { sums[position] = Sum() }
    }

    /// Adds an entry.
    /// - Parameter bytes: the value of the entry, which `value` was read from.
    /// - Returns: whether the sums have bytes that sums can have.
    mutating func add(_ value: borrowing GroupValue, in bytes: RawSpan) -> Bool {
        entryCount += 1
        count += value.count
        for (position, base) in asked {
            let sum = value.sums[position]
            sums[position].nilCount += sum.nilCount
            let place = bytes.extracting(sum.place)
            if let digit = ExactSum.onlyDigit(of: place, base) {
                sums[position].digit += digit
            } else {
                var rest = sums[position].rest.take() ?? ExactSum(base)
                guard rest.add(place) else { return false }
                sums[position].rest = rest
            }
        }
        return true
    }
}
