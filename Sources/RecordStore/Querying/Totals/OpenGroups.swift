import Foundation

/// The groups that the rows of a total lie in. Each has a number, from 0.
struct OpenGroups {
    private let group: OpenGroup
    private var table = GroupTable()
    /// The last period of a calendar and its group. Neighbouring rows often lie in one.
    private var lastPeriod: (interval: DateInterval, group: Int)?

    init(_ group: OpenGroup) {
        self.group = group
        if case .all = group { _ = table.group(nil) }
    }

    var count: Int { table.count }

    /// Replaces `found` by the numbers of the groups in which a row lies.
    mutating func find<Row: RowValues & ~Escapable>(
        _ row: borrowing Row, _ id: IDBits, _ scope: RowScope, _ found: inout [Int]
    ) throws {
        found.removeAll(keepingCapacity: true)
        switch group {
        case .all: found.append(0)
        case .field(let field), .behind(let field, _, _):
            try row.withValue(of: field) { found.append(table.group($0)) }
        case .term(let term): found.append(table.group(of: try term.value(in: row, id, scope)))
        case .number(let number, _, let width):
            found.append(group(of: try number.number(in: row, id, scope), width: width))
        case .elements(let field, let kind):
            guard let array = try row.value(of: field) else { return }
            var seen: Set<[UInt8]?> = []
            for element in try kind.elements(of: array) {
                let isNew = try seen.insert(RowTerm.comparable(element, kind)).inserted
                if isNew { found.append(table.group(of: element)) }
            }
        case .periods(let field, let period):
            guard case .real(let seconds)? = try row.number(of: field) else {
                found.append(table.group(nil))
                return
            }
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            found.append(try group(of: date, in: period))
        }
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

    /// Returns the value bytes of a group, and its form that sorts as the values do. Groups with
    /// equal forms are one.
    func value(of number: Int, _ scope: RowScope) throws -> (bytes: [UInt8]?, order: [UInt8]?) {
        guard let key = table.key(number) else { return (nil, nil) }
        switch group {
        case .all: return (nil, nil)
        case .field(let field):
            return (key, try RowTerm.comparable(key, field.kind, of: field.elementKind))
        case .term(let term), .number(_, let term, _): return (key, try term.comparable(key))
        case .elements(_, let kind): return (key, try RowTerm.comparable(key, kind))
        case .periods: return (key, try RowTerm.comparable(key, .date))
        case .behind(_, let target, let term):
            // Safe because elements of type `UInt8` have no padding bytes.
            guard let id = unsafe IDBits(prefixOf: key.span.bytes) else { return (nil, nil) }
            let value = try term.value(of: id, in: target, scope)
            return (value, try term.comparable(value))
        }
    }
}

extension GroupTable {
    mutating func group(of bytes: [UInt8]?) -> Int {
        guard let bytes else { return group(nil) }
        // Safe because the array lives during the call.
        return unsafe group(bytes.span.bytes)
    }
}
