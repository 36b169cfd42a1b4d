/// A measure that is prepared for the records of one type, with what it has found for each group.
struct OpenMeasure {
    private let content: MeasureContent
    private let operation: MeasureContent.Operation
    private let term: RowTerm
    /// The field that is the term, if nothing has to be calculated. It is kept beside the term
    /// because taking it out of there for each row costs more than the rest.
    private let field: OpenField?
    private let place: FieldPlace?
    private let kind: Kind
    /// Whether the field's numbers are added as words.
    private let isPlain: Bool
    /// What a sum has found for each group.
    private var sums: SumList
    /// For each group the value of an extreme.
    private var extremes: [Extreme?] = []

    init(_ content: MeasureContent, _ prepare: (Term) throws -> RowTerm) throws {
        self.content = content
        operation = content.operation
        term = try prepare(content.column.term)
        kind = content.column.term.kind
        if case .field(let field) = term { self.field = field } else { field = nil }
        place = field?.newestPlace
        isPlain = field != nil && kind.fitsInt64
        sums = SumList(of: kind)
    }

    /// Creates a measure of sums that are added up already.
    init(adding content: MeasureContent) {
        self.content = content
        operation = content.operation
        kind = content.column.term.kind
        term = .constant(nil, kind)
        (field, place, isPlain) = (nil, nil, false)
        sums = SumList(of: kind)
    }

    /// Adds the sum of a group of records.
    /// - Returns: whether the bytes can be those of a sum.
    mutating func add(_ sum: RawSpan, valueCount: Int, to group: Int) -> Bool {
        sums.add(sum, valueCount: valueCount, to: group)
    }

    /// Adds a sum of neighbouring entries of a group.
    /// - Parameter position: the position of the sum in the entries.
    mutating func add(_ run: borrowing AggregateRun, _ position: Int) {
        let sum = run.sums[position]
        sums.add(
            digit: sum.digit, ofAdditions: run.entryCount, valueCount: run.count - sum.nilCount,
            rest: run.rest(position), to: run.group)
    }

    /// Adds a row to a group.
    mutating func add<Row: RowValues & ~Escapable>(
        _ row: borrowing Row, _ id: IDBits, to group: Int, _ scope: RowScope
    ) throws {
        switch operation {
        case .count: return
        case .sum:
            if isPlain, let place,
                try row.withValue(at: place, { addPlain($0, to: group) }) != nil
            {
                return
            }
            if isPlain, let field {
                return try row.withValue(of: field) { addPlain($0, to: group) }
            }
            if let found = try number(in: row, id, scope) { sums.add(found, to: group) }
        case .least, .greatest:
            reserveExtreme(group)
            let found = try extreme(row, id, than: extremes[group], scope)
            if let found { extremes[group] = found }
        }
    }

    @inline(__always)
    private mutating func addPlain(_ value: RawSpan?, to group: Int) {
        guard let value, let number = kind.int64(of: value) else { return }
        sums.add(number, to: group)
    }

    /// Returns the number of the term in a row, or nil.
    private func number<Row: RowValues & ~Escapable>(
        in row: borrowing Row, _ id: IDBits, _ scope: RowScope
    ) throws -> ExactNumber? {
        if let field { return try row.number(of: field) }
        guard let bytes = try term.value(in: row, id, scope) else { return nil }
        // Safe because the array lives during the call.
        return unsafe ExactNumber(bytes.span.bytes, kind)
    }

    private mutating func reserveExtreme(_ group: Int) {
        while extremes.count <= group { extremes.append(nil) }
    }

    /// Returns the value of a row if it is more extreme than another one.
    private func extreme<Row: RowValues & ~Escapable>(
        _ row: borrowing Row, _ id: IDBits, than other: Extreme?, _ scope: RowScope
    ) throws -> Extreme? {
        var number: ExactNumber?
        if kind.isQuicklyCompared {
            guard let found = try self.number(in: row, id, scope) else { return nil }
            if let best = other?.number, isBeyond(found, best) != true { return nil }
            number = found
        }
        guard let bytes = try term.value(in: row, id, scope) else { return nil }
        let extreme = Extreme(
            bytes: try term.keyForm(bytes) ?? bytes, number: number,
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

    /// Adds what was found for one group to another one.
    mutating func add(_ other: Int, to group: Int) {
        switch operation {
        case .count: break
        case .sum: sums.add(other, to: group)
        case .least, .greatest:
            guard other < extremes.count, let extreme = extremes[other] else { return }
            reserveExtreme(group)
            if extremes[group].map({ isBeyond(extreme, $0) }) ?? true {
                extremes[group] = extreme
            }
        }
    }

    /// Returns what was found for some groups.
    /// - Parameter counts: the number of records in each of them.
    func found(for groups: [Int], _ counts: [Int], of type: String) -> FoundMeasure {
        FoundMeasure(
            content, of: type, groups: groups[...], counts: counts[...], sums: sums,
            extremes: extremes)
    }
}

extension RowValues where Self: ~Escapable {
    /// Returns the number or the date of a field, or nil.
    func number(of field: OpenField) throws -> ExactNumber? {
        try withValue(of: field) { value in
            guard let value else { return nil }
            return ExactNumber(value, field.kind)
        }
    }
}

extension Kind {
    /// Whether ``ExactNumber/isLess(than:)`` compares values of this kind as their order does.
    fileprivate var isQuicklyCompared: Bool { isWhole || [.float, .double, .date].contains(self) }
}

/// The least or the greatest value of a group.
struct Extreme: Sendable {
    let bytes: [UInt8]
    /// The value as a number, or nil if it is none.
    let number: ExactNumber?
    /// The form that sorts as the values do, if the value is no number.
    let order: [UInt8]
}
