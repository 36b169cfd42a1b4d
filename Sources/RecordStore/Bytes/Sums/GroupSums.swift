import LMDB

/// What a sum has found for each of many groups.
///
/// Nearly all sums fit a word, and touching an exact sum costs more than a row. So each group has a
/// word, and an exact sum only where that is not enough.
struct GroupSums: Sendable {
    private struct Tally: BitwiseCopyable, Sendable {
        /// The number of records with a value.
        var count = 0
        /// What was added to the word.
        var plain: Int64 = 0
        /// The number of the exact sum of all the rest plus one, or 0 if there is none.
        var exact: UInt32 = 0

        /// Adds a number of records. Only damaged entries have more than an integer holds.
        mutating func add(_ records: Int) {
            let (sum, isTooLarge) = count.addingReportingOverflow(records)
            count = isTooLarge ? .max : sum
        }
    }

    private let base: ExactSum.Base
    private var tallies = BlockArray<Tally>()
    private var exact = BlockArray<ExactSum>()

    /// Creates sums of numbers of a kind.
    init(of kind: Kind) { base = ExactSum(of: kind).base }

    /// Adds the number of a record, or takes it away.
    @inline(__always)
    mutating func add(_ number: ExactNumber, to group: Int, isNegated: Bool = false) {
        if case .whole(let whole) = number, let word = Int64(exactly: whole), base == .binary {
            return add(word, to: group, isNegated: isNegated)
        }
        addExactly(number, to: group, isNegated: isNegated)
    }

    /// Adds the whole number of a record to sums that are no decimals, or takes it away.
    @inline(__always)
    mutating func add(_ number: Int64, to group: Int, isNegated: Bool = false) {
        if isNegated, number == .min {
            return addExactly(.whole(Int128(number)), to: group, isNegated: true)
        }
        let (amount, records) = isNegated ? (-number, -1) : (number, 1)
        reserve(group)
        if !addPlain(amount, ofRecords: records, to: group) { spill(amount, group) }
    }

    @inline(never)
    private mutating func addExactly(_ number: ExactNumber, to group: Int, isNegated: Bool) {
        reserve(group)
        tallies.change(group) { $0.add(isNegated ? -1 : 1) }
        changeExact(group) { $0.add(number, isNegated: isNegated) }
    }

    /// Adds what some sums of groups of records add up to.
    /// - Parameters:
    ///   - digit: the sum of those that are one digit.
    ///   - count: the number of sums.
    ///   - valueCount: the number of records with a value.
    ///   - rest: the sum of the others, or nil if there are none.
    @inline(__always)
    mutating func add(
        digit: Int64, ofAdditions count: Int, valueCount: Int, rest: ExactSum?, to group: Int
    ) {
        reserve(group)
        if base == .decimal {
            tallies.change(group) { $0.add(valueCount) }
            changeExact(group) { $0.add(digit: digit, ofAdditions: count) }
        } else if !addPlain(digit, ofRecords: valueCount, to: group) {
            spill(digit, group)
        }
        if let rest { changeExact(group) { $0.add(rest) } }
    }

    /// Adds the sum of a group of records.
    /// - Returns: whether the bytes can be those of a sum.
    mutating func add(_ sum: RawSpan, valueCount: Int, to group: Int) -> Bool {
        reserve(group)
        if base == .binary, let word = ExactSum.word(of: sum) {
            if !addPlain(word, ofRecords: valueCount, to: group) { spill(word, group) }
            return true
        }
        tallies.change(group) { $0.add(valueCount) }
        return changeExact(group) { $0.add(sum) }
    }

    /// Adds what was found for one group to another one.
    mutating func add(_ other: Int, to group: Int) {
        guard other < tallies.count else { return }
        let tally = tallies[other]
        let rest = tally.exact == 0 ? nil : exact[Int(tally.exact) - 1]
        reserve(group)
        if !addPlain(tally.plain, ofRecords: tally.count, to: group) { spill(tally.plain, group) }
        if let rest { changeExact(group) { $0.add(rest) } }
    }

    /// The number of records of a group with a value.
    func count(of group: Int) -> Int { group < tallies.count ? tallies[group].count : 0 }

    /// Whether nothing was added to a group, or all of it was taken away.
    func isEmpty(_ group: Int) -> Bool {
        guard group < tallies.count else { return true }
        let tally = tallies[group]
        if tally.count != 0 { return false }
        return tally.exact == 0 ? tally.plain == 0 : sum(of: group).isZero
    }

    /// The sum of a group as a word, which may be any; nil if it is not kept as one.
    @inline(__always)
    func word(of group: Int) -> Int64? {
        guard group < tallies.count else { return base == .binary ? 0 : nil }
        return tallies[group].exact == 0 && base == .binary ? tallies[group].plain : nil
    }

    /// The sum of a group.
    func sum(of group: Int) -> ExactSum {
        guard group < tallies.count else { return ExactSum(base) }
        let tally = tallies[group]
        var sum = tally.exact == 0 ? ExactSum(base) : exact[Int(tally.exact) - 1]
        if tally.plain != 0 { sum.add(.whole(Int128(tally.plain))) }
        return sum
    }

    /// The sum of whole numbers of a group, or nil if no number of 64 bits is the sum.
    @inline(__always)
    func whole(of group: Int) -> Int64? {
        guard group < tallies.count else { return 0 }
        return tallies[group].exact == 0 ? tallies[group].plain : sum(of: group).whole
    }

    /// The sum of whole numbers of a group, or nil if it has more than 127 bits.
    @inline(__always)
    func wide(of group: Int) -> Int128? {
        guard group < tallies.count else { return 0 }
        return tallies[group].exact == 0 ? Int128(tallies[group].plain) : sum(of: group).wide
    }

    /// Removes all groups, and keeps the memory.
    mutating func removeAll() {
        tallies.removeAll()
        exact.removeAll()
    }

    @inline(__always)
    private mutating func reserve(_ group: Int) {
        while tallies.count <= group { tallies.append(Tally()) }
    }

    /// Adds records, and their sum to the word.
    /// - Returns: whether the word has room for the sum.
    @inline(__always)
    private mutating func addPlain(_ number: Int64, ofRecords count: Int, to group: Int) -> Bool {
        tallies.change(group) { tally in
            tally.add(count)
            let (sum, overflows) = tally.plain.addingReportingOverflow(number)
            if !overflows { tally.plain = sum }
            return !overflows
        }
    }

    /// Makes room in a full word for a number.
    @inline(never)
    private mutating func spill(_ number: Int64, _ group: Int) {
        let full = tallies.change(group) { tally in
            defer { tally.plain = number }
            return tally.plain
        }
        changeExact(group) { $0.add(.whole(Int128(full))) }
    }

    @inline(never)
    private mutating func changeExact<Result>(
        _ group: Int, _ change: (inout ExactSum) -> Result
    ) -> Result {
        if tallies[group].exact == 0 {
            exact.append(ExactSum(base))
            tallies.change(group) { $0.exact = UInt32(exact.count) }
        }
        return exact.change(Int(tallies[group].exact) - 1, change)
    }
}
