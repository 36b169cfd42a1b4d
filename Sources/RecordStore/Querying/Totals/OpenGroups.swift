import Foundation
import LMDB

/// The groups that the rows of a total lie in. Each has a number, from 0.
struct OpenGroups {
    private let group: OpenGroup
    /// The field whose values divide the rows, if nothing has to be calculated. It is kept beside
    /// the group because taking it out of there for each row costs more than the rest.
    private let field: OpenField?
    private let place: FieldPlace?
    private var table = GroupTable()
    /// The last period of a calendar and its group. Neighbouring rows often lie in one.
    private var lastPeriod: (interval: DateInterval, group: Int)?

    init(_ group: OpenGroup) {
        self.group = group
        switch group {
        case .field(let field), .behind(let field, _, _): self.field = field
        default: field = nil
        }
        place = field?.newestPlace
        if case .all = group { _ = table.group(nil) }
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
        if let place, let group = try row.withValue(at: place, { table.group($0) }) {
            return group
        }
        if let field { return try row.withValue(of: field) { table.group($0) } }
        switch group {
        case .all: return 0
        case .field, .behind: preconditionFailure("groups of a field are found by the field")
        case .column: preconditionFailure("groups of a column are found by the column")
        case .elements: preconditionFailure("a row lies in groups of several elements")
        case .term(let term): return table.group(of: try term.value(in: row, id, scope))
        case .periods(let field, let period):
            guard case .real(let seconds)? = try row.number(of: field) else {
                return table.group(nil)
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
            if isNew { found.append(table.group(of: element)) }
        }
        return found
    }

    /// Returns the group of some bytes, by which groups are told apart; nil for the group of nil.
    @inline(__always)
    mutating func group(of bytes: RawSpan?) -> Int { table.group(bytes) }

    private mutating func group(of date: Date, in period: CalendarPeriod) throws -> Int {
        if let lastPeriod, lastPeriod.interval.start <= date, date < lastPeriod.interval.end {
            return lastPeriod.group
        }
        let interval = period.interval(of: date)
        let group = table.group(of: try Constant(interval.start).bytes)
        lastPeriod = (interval, group)
        return group
    }

    /// Finds the values of the groups, and adds them to none.
    func resolve(_ scope: RowScope, into resolved: inout ResolvedGroups) throws {
        func forEach(_ body: (Int) throws -> Void) throws {
            for number in 0..<table.count {
                if ReadView.isLook(number) { try scope.view.checkCancelled() }
                try body(number)
            }
        }
        func add(_ kind: Kind, of elementKind: Kind? = nil) throws {
            try forEach { number in
                let value = table.keys[number]
                let order = try kind.comparable(value, of: elementKind)
                let form = try kind == .string ? order : kind.keyForm(value, of: elementKind)
                resolved.add(form, order: order)
            }
        }
        func addNumbers(_ column: KeyColumn) throws {
            // Equal numbers have equal bytes.
            resolved = ResolvedGroups(values: table.keys)
            var encoder = KeyEncoder()
            try forEach { number in
                try table.keys.withValue(number) { value in
                    guard let value else { return resolved.add(distinctOrder: nil) }
                    encoder.reset()
                    try encoder.append(value, as: column)
                    resolved.add(distinctOrder: encoder.bytes)
                }
            }
        }
        switch group {
        case .all: preconditionFailure("one group has no values")
        case .column(let column):
            // Equal values have equal bytes, which sort as they do.
            resolved = ResolvedGroups(orders: table.keys)
            try forEach { number in
                let value = try table.keys.withValue(number) { try column.value(of: $0) }
                resolved.add(distinct: value)
            }
        case .field(let field) where field.kind.isNumberOfOneForm:
            try addNumbers(KeyColumn(field.kind))
        case .field(let field):
            try add(field.kind, of: field.elementKind)
        case .term(let term):
            try forEach { number in
                let value = table.keys[number]
                resolved.add(try term.keyForm(value), order: try term.comparable(value))
            }
        case .elements(_, let kind): try add(kind)
        case .periods: try add(.date)
        case .behind(_, let target, let term):
            try resolve(term, behind: target, scope, into: &resolved)
        }
    }

    /// Finds the values of a term in the records that the groups refer to.
    private func resolve(
        _ term: RowTerm, behind target: RecordTable, _ scope: RowScope,
        into resolved: inout ResolvedGroups
    ) throws {
        // Many records have one value: what it sorts by is found once.
        var known = GroupTable()
        var positions: [Int] = []
        for start in stride(from: 0, to: table.count, by: Self.recordsAtOnce) {
            try scope.view.checkCancelled()
            let groups = start..<min(start + Self.recordsAtOnce, table.count)
            try forEachValue(of: term, behind: groups, in: target, scope) { bytes in
                let number = known.group(bytes)
                if number < positions.count { return resolved.add(positions[number]) }
                let value = bytes?.array
                positions.append(
                    resolved.add(try term.keyForm(value), order: try term.comparable(value)))
            }
        }
    }

    /// The number of records that are looked up side by side.
    private static let recordsAtOnce = 1_024

    /// Calls `body` with the value of a term in each of the records that some groups refer to, or
    /// with nil.
    private func forEachValue(
        of term: RowTerm, behind groups: Range<Int>, in target: RecordTable, _ scope: RowScope,
        _ body: (RawSpan?) throws -> Void
    ) throws {
        var ids: [IDBits?] = []
        ids.reserveCapacity(groups.count)
        var records = scope.view.batch(in: target.records, capacity: groups.count)
        for group in groups {
            let id = table.keys.withValue(group) { key -> IDBits? in
                if let key { return IDBits(prefixOf: key) }
                return nil
            }
            ids.append(id)
            if let id { records.append(high: id.high, low: id.low) }
        }
        try records.find()
        let value = BehindValue(term)
        var next = 0
        for id in ids {
            guard let id else {
                try body(nil)
                continue
            }
            defer { next += 1 }
            guard let bytes = records.value(at: next) else {
                try body(nil)
                continue
            }
            try value.withBytes(in: target.checkedRecord(bytes, id), id, scope, body)
        }
    }
}

/// A term that is read from many records. The value of a field is not copied out of them.
private struct BehindValue {
    private let term: RowTerm
    private let field: OpenField?
    private let place: FieldPlace?

    init(_ term: RowTerm) {
        self.term = term
        if case .field(let field) = term { self.field = field } else { field = nil }
        place = field?.newestPlace
    }

    @inline(__always)
    func withBytes<Row: RowValues & ~Escapable>(
        in record: borrowing Row, _ id: IDBits, _ scope: RowScope,
        _ body: (RawSpan?) throws -> Void
    ) throws {
        if let place, try record.withValue(at: place, body) != nil { return }
        if let field { return try record.withValue(of: field, body) }
        let value = try term.value(in: record, id, scope)
        // Safe because the array lives during the call.
        unsafe try body(value?.span.bytes)
    }
}

extension Kind {
    /// Whether equal values have equal bytes, of which a key is made without memory of their own.
    fileprivate var isNumberOfOneForm: Bool {
        isWhole || self == .id || self == .uuid || self == .bool
    }
}

extension KeyColumn {
    /// Returns the value bytes of the bytes of this column in a key.
    fileprivate func value(of key: RawSpan?) throws -> [UInt8]? {
        guard let key else { preconditionFailure("a column of a key has bytes") }
        var decoder = KeyDecoder(key)
        guard case .bytes(let bytes) = try decoder.next(self).content else { return nil }
        return bytes
    }
}
