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
    /// The last number and its group, for the same reason.
    private var lastNumber: (number: Int64, group: Int)?

    init(_ group: OpenGroup) {
        self.group = group
        switch group {
        case .field(let field), .behind(let field, _, _): self.field = field
        default: field = nil
        }
        place = field?.newestPlace
        if case .all = group { _ = table.group(nil) }
    }

    var count: Int { table.count }

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
        case .number(let number, _, let width):
            return group(of: try number.number(in: row, id, scope), width: width)
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

    /// Returns the group that has the value of a group of others, which are of the same content.
    mutating func group(like other: Int, of others: borrowing OpenGroups) -> Int {
        others.table.withKey(other) { table.group($0) }
    }

    /// Returns the group of some bytes, by which groups are told apart; nil for the group of nil.
    @inline(__always)
    mutating func group(of bytes: RawSpan?) -> Int { table.group(bytes) }

    /// Returns the group of a number of 64 bits.
    mutating func group(of number: Int64?) -> Int {
        guard let number else { return table.group(nil) }
        if let lastNumber, lastNumber.number == number { return lastNumber.group }
        let group = group(of: .whole(Int128(number)), width: MemoryLayout<Int64>.size)
        lastNumber = (number, group)
        return group
    }

    private mutating func group(of number: ExactNumber?, width: Int) -> Int {
        guard case .whole(let whole)? = number else { return table.group(nil) }
        let bytes = whole.littleEndian
        // Safe because the number lives during the call.
        return unsafe withUnsafeBytes(of: bytes) { bytes in
            unsafe table.group(RawSpan(_unsafeBytes: bytes).extracting(first: width))
        }
    }

    private mutating func group(of date: Date, in period: CalendarPeriod) throws -> Int {
        if let lastPeriod, lastPeriod.interval.start <= date, date < lastPeriod.interval.end {
            return lastPeriod.group
        }
        let interval = period.interval(of: date)
        let group = table.group(of: try Constant(interval.start).bytes)
        lastPeriod = (interval, group)
        return group
    }

    /// Appends the different values of the groups to none, and returns for each group the position
    /// of its own.
    func resolve(_ scope: RowScope, into values: inout [GroupResult]) throws -> [Int] {
        var orders = GroupTable()
        func position(_ bytes: [UInt8]?, _ order: [UInt8]?) -> Int {
            let position = orders.group(of: order)
            if position == values.count { values.append(GroupResult(bytes: bytes, order: order)) }
            return position
        }
        func look(_ number: Int) throws {
            if ReadView.isLook(number) { try scope.view.checkCancelled() }
        }
        func positions(_ order: ([UInt8]) throws -> [UInt8]?) throws -> [Int] {
            try (0..<table.count).map { number in
                try look(number)
                let key = table.key(number)
                return position(key, try key.flatMap(order))
            }
        }
        switch group {
        case .all: preconditionFailure("one group has no values")
        case .column(let column):
            // Equal values have equal bytes.
            values.reserveCapacity(table.count)
            for number in 0..<table.count {
                try look(number)
                values.append(try table.withKey(number) { try GroupResult($0, of: column) })
            }
            return Array(0..<table.count)
        case .field(let field):
            return try positions { try field.kind.comparable($0, of: field.elementKind) }
        case .term(let term): return try positions { try term.comparable($0) }
        case .number(_, let term, _):
            // Equal numbers have equal bytes.
            values.reserveCapacity(table.count)
            for number in 0..<table.count {
                try look(number)
                let bytes = table.key(number)
                let order = try bytes.flatMap { try term.comparable($0) }
                values.append(GroupResult(bytes: bytes, order: order))
            }
            return Array(0..<table.count)
        case .elements(_, let kind):
            return try positions { try kind.comparable($0) }
        case .periods: return try positions { try Kind.date.comparable($0) }
        case .behind(_, let target, let term):
            // Many records have one value: what it sorts by is found once.
            var found = GroupTable()
            var (known, places) = ([Int](), [Int]())
            for start in stride(from: 0, to: table.count, by: Self.recordsAtOnce) {
                try scope.view.checkCancelled()
                let groups = start..<min(start + Self.recordsAtOnce, table.count)
                let terms = try self.values(of: term, behind: groups, in: target, scope)
                for value in terms {
                    let place = found.group(of: value)
                    if place == known.count {
                        known.append(position(value, try term.comparable(value)))
                    }
                    places.append(known[place])
                }
            }
            return places
        }
    }

    /// The number of records that are looked up side by side.
    private static let recordsAtOnce = 1_024

    /// Returns the values of a term in the records that some groups refer to.
    private func values(
        of term: RowTerm, behind groups: Range<Int>, in target: RecordTable, _ scope: RowScope
    ) throws -> [[UInt8]?] {
        var ids: [IDBits?] = []
        var records = scope.view.batch(in: target.records, capacity: groups.count)
        for group in groups {
            let id = table.withKey(group) { key -> IDBits? in
                if let key { return IDBits(prefixOf: key) }
                return nil
            }
            ids.append(id)
            if let id { records.append(high: id.high, low: id.low) }
        }
        try records.find()
        var values: [[UInt8]?] = []
        var next = 0
        for id in ids {
            var value: [UInt8]?
            if let id {
                if let bytes = records.value(at: next) {
                    value = try term.value(in: target.checkedRecord(bytes, id), id, scope)
                }
                next += 1
            }
            values.append(value)
        }
        return values
    }
}

extension GroupResult {
    /// Creates the value of the bytes of a column of a key.
    fileprivate init(_ key: RawSpan?, of column: KeyColumn) throws {
        guard let key else { preconditionFailure("a column of a key has bytes") }
        var decoder = KeyDecoder(key)
        guard case .bytes(let bytes) = try decoder.next(column).content else {
            self.init(bytes: nil, order: nil)
            return
        }
        self.init(bytes: bytes, order: key.array)
    }
}

extension GroupTable {
    mutating func group(of bytes: [UInt8]?) -> Int {
        guard let bytes else { return group(nil) }
        // Safe because the array lives during the call.
        return unsafe group(bytes.span.bytes)
    }
}
