/// A sum for each of many groups, which have numbers from 0.
///
/// Nearly all sums fit a word, and touching an exact sum costs more than a row. So each group has a
/// word, and an exact sum only where that is not enough.
struct SumList: Sendable {
    private struct Sum: BitwiseCopyable, Sendable {
        /// The number of records with a value.
        var valueCount = 0
        /// What was added to the word.
        var word: Int64 = 0
    }

    private let base: ExactSum.Base
    private var sums: [Sum] = []
    /// What was added to groups and not to their words.
    private var rests: [Int: ExactSum] = [:]

    /// Creates sums of numbers of a kind.
    init(of kind: Kind) { base = ExactSum(of: kind).base }

    /// Adds the number of a record, or takes it away.
    @inline(__always)
    mutating func add(_ number: ExactNumber, to group: Int, isNegated: Bool = false) {
        if case .whole(let whole) = number, let word = Int64(exactly: whole), base == .binary {
            return add(word, to: group, isNegated: isNegated)
        }
        count(isNegated ? -1 : 1, in: group)
        rests[group, default: ExactSum(base)].add(number, isNegated: isNegated)
    }

    /// Adds the whole number of a record to sums that are no decimals, or takes it away.
    @inline(__always)
    mutating func add(_ number: Int64, to group: Int, isNegated: Bool = false) {
        count(isNegated ? -1 : 1, in: group)
        let word = sums[group].word
        let (sum, overflows) =
            isNegated
            ? word.subtractingReportingOverflow(number) : word.addingReportingOverflow(number)
        if !overflows { return sums[group].word = sum }
        rests[group, default: ExactSum(base)].add(.whole(Int128(number)), isNegated: isNegated)
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
        if base == .decimal {
            self.count(valueCount, in: group)
            rests[group, default: ExactSum(base)].add(digit: digit, ofAdditions: count)
        } else {
            add(word: digit, ofRecords: valueCount, to: group)
        }
        if let rest { rests[group, default: ExactSum(base)].add(rest) }
    }

    /// Adds the sum of a group of records.
    /// - Returns: whether the bytes can be those of a sum.
    mutating func add(_ sum: RawSpan, valueCount: Int, to group: Int) -> Bool {
        if base == .binary, let word = ExactSum.word(of: sum) {
            add(word: word, ofRecords: valueCount, to: group)
            return true
        }
        count(valueCount, in: group)
        return rests[group, default: ExactSum(base)].add(sum)
    }

    /// Adds what was found for one group to another one.
    mutating func add(_ other: Int, to group: Int) {
        guard other < sums.count else { return }
        let (sum, rest) = (sums[other], rest(of: other))
        add(word: sum.word, ofRecords: sum.valueCount, to: group)
        if let rest { rests[group, default: ExactSum(base)].add(rest) }
    }

    /// Adds the sum of some records that is a word.
    private mutating func add(word: Int64, ofRecords records: Int, to group: Int) {
        count(records, in: group)
        let (sum, overflows) = sums[group].word.addingReportingOverflow(word)
        if !overflows { return sums[group].word = sum }
        rests[group, default: ExactSum(base)].add(.whole(Int128(word)))
    }

    /// Counts records with a value. Only damaged entries have more than an integer holds.
    @inline(__always)
    private mutating func count(_ records: Int, in group: Int) {
        while sums.count <= group { sums.append(Sum()) }
        let (sum, isTooLarge) = sums[group].valueCount.addingReportingOverflow(records)
        sums[group].valueCount = isTooLarge ? .max : sum
    }

    @inline(__always)
    private func rest(of group: Int) -> ExactSum? { rests.isEmpty ? nil : rests[group] }

    /// The number of records of a group with a value.
    func valueCount(of group: Int) -> Int { group < sums.count ? sums[group].valueCount : 0 }

    /// Whether nothing was added to a group, or all of it was taken away.
    func isEmpty(_ group: Int) -> Bool {
        guard group < sums.count else { return true }
        if sums[group].valueCount != 0 { return false }
        return sums[group].word == 0 && rest(of: group) == nil || sum(of: group).isZero
    }

    /// The sum of a group as a word, which may be any; nil if it is not kept as one.
    @inline(__always)
    func word(of group: Int) -> Int64? {
        if base == .decimal || rest(of: group) != nil { return nil }
        return group < sums.count ? sums[group].word : 0
    }

    /// The sum of a group.
    func sum(of group: Int) -> ExactSum {
        var sum = rest(of: group) ?? ExactSum(base)
        if group < sums.count, sums[group].word != 0 { sum.add(.whole(Int128(sums[group].word))) }
        return sum
    }

    /// The sum of whole numbers of a group, or nil if no number of 64 bits is the sum.
    func whole(of group: Int) -> Int64? { word(of: group) ?? sum(of: group).whole }

    /// The sum of whole numbers of a group, or nil if it has more than 127 bits.
    func wide(of group: Int) -> Int128? {
        word(of: group).map { Int128($0) } ?? sum(of: group).wide
    }
}
