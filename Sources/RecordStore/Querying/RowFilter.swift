import LMDB

/// A condition made ready for the encoded records of one type: fields are places in their bytes,
/// values are keys or normal text.
indirect enum RowFilter: Sendable {
    case constant(Bool)
    case and([RowFilter])
    case or([RowFilter])
    case not(RowFilter)
    case comparison(RowTerm, Relation, RowTerm)
    case among(RowTerm, [[UInt8]?])
    case text(RowTerm, TextTest, [UInt8])
    case holds(RowTerm, Kind, [UInt8])

    init(_ conditions: [Condition], of table: RecordTable) throws {
        self = .and(try conditions.map { try RowFilter($0, of: table) })
    }

    private init(_ condition: Condition, of table: RecordTable) throws {
        switch condition {
        case .all: self = .constant(true)
        case .none: self = .constant(false)
        case .and(let parts): self = .and(try parts.map { try RowFilter($0, of: table) })
        case .or(let parts): self = .or(try parts.map { try RowFilter($0, of: table) })
        case .not(let inner): self = .not(try RowFilter(inner, of: table))
        case .comparison(let left, let relation, let right):
            self = .comparison(
                try RowTerm(left, of: table), relation,
                try RowTerm(right, of: table, foldedLike: left))
        case .among(let term, let values):
            let term = try RowTerm(term, of: table)
            self = .among(term, try values.map { try term.comparable($0, of: table) })
        case .text(let inner, let test, let text):
            let term = try RowTerm(inner, of: table)
            self = .text(term, test, try term.comparable(text, of: table) ?? [])
        case .holds(.field(let step), let element):
            let term = try RowTerm(.field(step), of: table)
            guard let kind = step.elementKind else {
                preconditionFailure("\(table.name).\(step.name) is no array")
            }
            let value = try RowTerm.constant(element.checked(of: table), kind).comparable()
            self = .holds(term, kind, value ?? [])
        case .holds, .exists:
            throw StoreError.notServed(type: table.name, index: "(\(condition))")
        }
    }

    /// Whether the condition holds for a record.
    func matches(_ record: borrowing RecordReader, _ id: IDBits) throws -> Bool {
        switch self {
        case .constant(let value):
            return value
        case .and(let parts):
            for part in parts where try !part.matches(record, id) { return false }
            return true
        case .or(let parts):
            for part in parts where try part.matches(record, id) { return true }
            return false
        case .not(let inner):
            return try !inner.matches(record, id)
        case .comparison(let left, let relation, let right):
            return relation.holds(
                try left.comparable(in: record, id), try right.comparable(in: record, id))
        case .among(let term, let values):
            return values.contains(try term.comparable(in: record, id))
        case .text(let term, let test, let text):
            guard let value = try term.comparable(in: record, id) else { return false }
            return test.holds(value, text)
        case .holds(let term, let kind, let element):
            guard let array = try term.value(in: record, id) else { return false }
            return try kind.elements(of: array).contains { bytes in
                try RowTerm.constant(bytes, kind).comparable() == element
            }
        }
    }
}

extension Relation {
    /// Compares two values in the form whose bytes are in order. nil is equal to nil, and neither
    /// less nor greater than anything.
    fileprivate func holds(_ left: [UInt8]?, _ right: [UInt8]?) -> Bool {
        if self == .equal { return left == right }
        if self == .notEqual { return left != right }
        guard let left, let right else { return false }
        return switch self {
        case .less: left.lexicographicallyPrecedes(right)
        case .lessOrEqual: !right.lexicographicallyPrecedes(left)
        case .greater: right.lexicographicallyPrecedes(left)
        default: !left.lexicographicallyPrecedes(right)
        }
    }
}

extension Kind {
    /// The value bytes of an array's elements.
    fileprivate func elements(of array: [UInt8]) throws -> [[UInt8]] {
        try array.withUnsafeBytes { bytes in
            var elements = try ArrayBytes(bytes, width: widthBytes)
            var found: [[UInt8]] = []
            while let element = try elements.next() { found.append(Array(element)) }
            return found
        }
    }
}

extension Constant {
    /// The value bytes, unless there can be none.
    func checked(of table: RecordTable) throws -> [UInt8]? {
        guard let problem else { return bytes }
        throw StoreError.invalidValue(
            InvalidValue(type: table.name, field: "filter", problem: problem))
    }
}
