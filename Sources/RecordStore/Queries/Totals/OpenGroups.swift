import Foundation
import LMDB

/// The groups that the rows of a total lie in. Each has a number, from 0.
struct OpenGroups {
    private let group: OpenGroup
    /// The field whose values divide the rows, if nothing has to be calculated. It is kept beside
    /// the group because taking it out of there for each row costs more than the rest.
    private let field: OpenField?
    private let place: FieldPlace?
    private var table = ByteTable()
    /// The last period of a calendar and its group. Neighbouring rows often lie in one.
    private var lastPeriod: (interval: DateInterval, group: Int)?

    init(_ group: OpenGroup) {
        self.group = group
        switch group {
        case .field(let field), .behind(let field, _, _): self.field = field
        default: field = nil
        }
        place = field?.newestPlace
        if case .all = group { _ = table.number(of: nil as RawSpan?) }
    }

    /// Whether all rows are one group.
    var areOne: Bool {
        if case .all = group { true } else { false }
    }

    /// Whether a row lies in as many groups as it has different elements, and not in one.
    var areElements: Bool {
        if case .elements = group { true } else { false }
    }

    /// Returns the group in which a row lies.
    /// - Precondition: the groups are not of elements.
    mutating func find<Row: RowValues & ~Escapable>(
        _ row: borrowing Row, _ id: IDBits, _ scope: RowScope
    ) throws -> Int {
        if let place, let group = try row.withValue(at: place, { table.number(of: $0) }) {
            return group
        }
        if let field { return try row.withValue(of: field) { table.number(of: $0) } }
        switch group {
        case .all: return 0
        case .field, .behind: preconditionFailure("groups of a field are found by the field")
        case .column: preconditionFailure("groups of a column are found by the column")
        case .elements: preconditionFailure("a row lies in groups of several elements")
        case .term(let term): return table.number(of: try term.value(in: row, id, scope))
        case .periods(let field, let period):
            guard case .real(let seconds)? = try row.number(of: field) else {
                return table.number(of: nil as RawSpan?)
            }
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            return try group(of: date, in: period)
        }
    }

    /// Returns the groups of the elements of a row.
    mutating func findElements<Row: RowValues & ~Escapable>(
        of row: borrowing Row
    ) throws -> [Int] {
        guard case .elements(let field, let kind) = group, let array = try row.value(of: field)
        else { return [] }
        var seen: Set<[UInt8]?> = []
        var found: [Int] = []
        for element in try kind.elements(of: array) {
            let isNew = try seen.insert(kind.comparable(element)).inserted
            if isNew { found.append(table.number(of: element)) }
        }
        return found
    }

    /// Returns the group of some bytes, by which groups are told apart; nil for the group of nil.
    @inline(__always)
    mutating func group(of bytes: RawSpan?) -> Int { table.number(of: bytes) }

    private mutating func group(of date: Date, in period: CalendarPeriod) throws -> Int {
        if let lastPeriod, lastPeriod.interval.start <= date, date < lastPeriod.interval.end {
            return lastPeriod.group
        }
        let interval = period.interval(of: date)
        let group = table.number(of: try Constant(interval.start).bytes)
        lastPeriod = (interval, group)
        return group
    }

    /// Returns the groups with their values.
    func resolved(_ scope: RowScope) throws -> ResolvedGroups {
        var resolved = ResolvedGroups()
        for number in 0..<table.count {
            if ReadView.isLook(number) { try scope.view.checkCancelled() }
            let bytes = table.values[number]
            switch group {
            case .all: preconditionFailure("one group has no values")
            case .column(let column):
                // The bytes in a key sort as the values do.
                resolved.add(try column.value(of: bytes), order: bytes)
            case .elements(_, let kind): try resolved.add(bytes, kind)
            case .field(let field): try resolved.add(bytes, field.kind, of: field.elementKind)
            case .periods: try resolved.add(bytes, .date)
            case .term(let term): try resolved.add(bytes, term)
            case .behind(_, let target, let term):
                // Safe because the array lives during the call.
                let id = bytes.flatMap { unsafe IDBits(prefixOf: $0.span.bytes) }
                try resolved.add(try id.flatMap { try term.value(of: $0, in: target, scope) }, term)
            }
        }
        return resolved
    }
}

extension ResolvedGroups {
    fileprivate mutating func add(
        _ value: [UInt8]?, _ kind: Kind, of elementKind: Kind? = nil
    ) throws {
        let order = try kind.comparable(value, of: elementKind)
        add(kind == .string ? order : try kind.keyForm(value, of: elementKind), order: order)
    }

    fileprivate mutating func add(_ value: [UInt8]?, _ term: RowTerm) throws {
        add(try term.keyForm(value), order: try term.comparable(value))
    }
}

extension KeyColumn {
    /// Returns the value bytes of the bytes of this column in a key.
    fileprivate func value(of key: [UInt8]?) throws -> [UInt8]? {
        guard let key else { preconditionFailure("a column of a key has bytes") }
        // Safe because the array lives during the call.
        var decoder = unsafe KeyDecoder(key.span.bytes)
        guard case .bytes(let bytes) = try decoder.next(self).content else { return nil }
        return bytes
    }
}
