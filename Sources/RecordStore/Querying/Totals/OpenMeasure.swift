/// A measure that is prepared for the records of one type, with what it has found for each group.
struct OpenMeasure {
    private let content: MeasureContent
    private let operation: MeasureContent.Operation
    private let term: RowTerm
    private let number: NumberTerm
    /// The field that is the number, if nothing has to be calculated. It is kept beside the number
    /// because taking it out of there for each row costs more than the rest.
    private let field: OpenField?
    private let place: FieldPlace?
    private let kind: Kind
    /// Whether the field's numbers are added up in ``Tally/plain``.
    private let isPlain: Bool
    /// For each group the sum of a sum, without what its tally has.
    private var sums: [ExactSum] = []
    /// For each group what a sum has beside.
    private var tallies: [Tally] = []
    /// For each group the value of an extreme.
    private var extremes: [Extreme?] = []

    private struct Tally {
        /// The number of records with a value.
        var count = 0
        /// What numbers of 64 bits add up to that are not in the exact sum yet, because touching
        /// that costs more than a row.
        var plain: Int64 = 0

        /// Adds a number of records. Only damaged entries have more than an integer holds.
        mutating func add(_ records: Int) { count = count.saturatingSum(records) }
    }

    /// The least or the greatest value of a group.
    struct Extreme {
        let bytes: [UInt8]
        /// The value as a number, or nil if it is none.
        let number: ExactNumber?
        /// The form that sorts as the values do, if the value is no number.
        let order: [UInt8]
    }

    init(_ content: MeasureContent, _ prepare: (Term) throws -> RowTerm) throws {
        self.content = content
        operation = content.operation
        term = try prepare(content.column.term)
        kind = content.column.term.kind
        number = NumberTerm(content.column.term, term)
        if case .field(let field) = number { self.field = field } else { field = nil }
        place = field?.newestPlace
        isPlain = field != nil && kind.fitsInt64
    }

    /// Creates a measure of sums that are added up already.
    init(adding content: MeasureContent) {
        self.content = content
        operation = content.operation
        kind = content.column.term.kind
        term = .constant(nil, kind)
        number = .constant(nil)
        (field, place, isPlain) = (nil, nil, false)
    }

    /// Adds the sum of a group of records.
    /// - Returns: whether the bytes can be those of a sum.
    mutating func add(_ sum: RawSpan, valueCount: Int, to group: Int) -> Bool {
        reserve(group)
        tallies[group].add(valueCount)
        return sums[group].add(sum)
    }

    /// Adds a sum of neighbouring entries of a group.
    /// - Parameter position: the position of the sum in the entries.
    mutating func add(_ run: borrowing GroupRun, _ position: Int) {
        let (group, sum) = (run.group, run.sums[position])
        reserve(group)
        tallies[group].add(run.count - sum.nilCount)
        sums[group].add(digit: sum.digit, ofAdditions: run.entryCount)
        if let rest = run.rest(position) { sums[group].add(rest) }
    }

    /// Adds a row to a group.
    mutating func add<Row: RowValues & ~Escapable>(
        _ row: borrowing Row, _ id: IDBits, to group: Int, _ scope: RowScope
    ) throws {
        switch operation {
        case .count: return
        case .sum:
            reserve(group)
            if isPlain, let place,
                try row.withValue(at: place, { addPlain($0, to: group) }) != nil
            {
                return
            }
            if isPlain, let field {
                return try row.withValue(of: field) { addPlain($0, to: group) }
            }
            let found =
                if let field { try row.number(of: field) } else {
                    try number.number(in: row, id, scope)
                }
            guard let number = found else { return }
            sums[group].add(number)
            tallies[group].count += 1
        case .least, .greatest:
            reserve(group)
            let found = try extreme(row, id, than: extremes[group], scope)
            if let found { extremes[group] = found }
        }
    }

    @inline(__always)
    private mutating func addPlain(_ value: RawSpan?, to group: Int) {
        guard let value, let number = kind.int64(of: value) else { return }
        tallies[group].count += 1
        let (sum, overflows) = tallies[group].plain.addingReportingOverflow(number)
        if overflows { sums[group].add(.whole(Int128(tallies[group].plain))) }
        tallies[group].plain = overflows ? number : sum
    }

    /// The sum of a group.
    private func sum(of group: Int) -> ExactSum {
        var sum = sums[group]
        if isPlain { sum.add(.whole(Int128(tallies[group].plain))) }
        return sum
    }

    @inline(__always)
    private mutating func reserve(_ group: Int) {
        if operation != .sum {
            while extremes.count <= group { extremes.append(nil) }
        } else if tallies.count <= group {
            reserveSum(of: group)
        }
    }

    @inline(never)
    private mutating func reserveSum(of group: Int) {
        if group == 1 {
            // Where there is a second group there are soon more, and each growth copies all sums.
            tallies.reserveCapacity(Self.groupsAtFirst)
            sums.reserveCapacity(Self.groupsAtFirst)
        }
        while tallies.count <= group {
            tallies.append(Tally())
            sums.append(ExactSum(of: kind))
        }
    }

    private static let groupsAtFirst = 64

    /// Returns the value of a row if it is more extreme than another one.
    private func extreme<Row: RowValues & ~Escapable>(
        _ row: borrowing Row, _ id: IDBits, than other: Extreme?, _ scope: RowScope
    ) throws -> Extreme? {
        var number: ExactNumber?
        if kind.isQuicklyCompared {
            guard let found = try self.number.number(in: row, id, scope) else { return nil }
            if let best = other?.number, isBeyond(found, best) != true { return nil }
            number = found
        }
        guard let bytes = try term.value(in: row, id, scope) else { return nil }
        let extreme = Extreme(
            bytes: bytes, number: number,
            order: number == nil ? try term.comparable(bytes) ?? [] : [])
        return other.map { isBeyond(extreme, $0) } ?? true ? extreme : nil
    }

    private func isBeyond(_ number: ExactNumber, _ other: ExactNumber) -> Bool? {
        operation == .least ? number.isLess(than: other) : other.isLess(than: number)
    }

    private func isBeyond(_ extreme: Extreme, _ other: Extreme) -> Bool {
        if let number = extreme.number, let best = other.number {
            return isBeyond(number, best) == true
        }
        return operation == .least
            ? extreme.order.lexicographicallyPrecedes(other.order)
            : other.order.lexicographicallyPrecedes(extreme.order)
    }

    /// What was found in some of the rows of a group.
    enum Part {
        case sum(ExactSum, count: Int)
        case extreme(Extreme)
    }

    /// Returns what was found for a group; nil if that is nothing.
    func part(of group: Int) -> Part? {
        switch operation {
        case .count: return nil
        case .sum:
            guard group < tallies.count else { return nil }
            return .sum(sum(of: group), count: tallies[group].count)
        case .least, .greatest:
            guard group < extremes.count else { return nil }
            return extremes[group].map { .extreme($0) }
        }
    }

    /// Adds what was found for one group to another one.
    mutating func add(_ other: Int, to group: Int) {
        if let found = part(of: other) { add(found, to: group) }
    }

    /// Adds what was found for a group, here or by a measure of the same content.
    mutating func add(_ part: Part, to group: Int) {
        reserve(group)
        switch part {
        case .sum(let sum, let count):
            sums[group].add(sum)
            tallies[group].add(count)
        case .extreme(let extreme):
            if extremes[group].map({ isBeyond(extreme, $0) }) ?? true { extremes[group] = extreme }
        }
    }

    /// Returns what was found for some groups.
    /// - Parameter records: the number of records in each of them.
    func found(for groups: [Int], _ records: [Int], of type: String) -> FoundMeasure {
        let isSum = operation == .sum
        let isExtreme = operation != .count && !isSum
        // Entries of an index come in the order of their groups, so that nothing moves.
        if isSum, !isPlain, sums.count == groups.count, groups.elementsEqual(sums.indices) {
            return FoundMeasure(
                content, of: type, counts: records, valueCounts: tallies.map(\.count), sums: sums)
        }
        return FoundMeasure(
            content, of: type, counts: records,
            valueCounts: isSum
                ? groups.map { $0 < tallies.count ? tallies[$0].count : 0 } : [],
            sums: isSum
                ? groups.map { $0 < sums.count ? sum(of: $0) : ExactSum(of: kind) } : [],
            extremes: isExtreme
                ? groups.map { $0 < extremes.count ? extremes[$0]?.bytes : nil } : [])
    }
}

extension Kind {
    /// Whether ``ExactNumber/isLess(than:)`` compares values of this kind as their order does.
    fileprivate var isQuicklyCompared: Bool { isWhole || [.float, .double, .date].contains(self) }
}
