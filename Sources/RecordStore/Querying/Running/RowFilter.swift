import LMDB

/// A condition made ready for the encoded records of one type: fields are places in their bytes,
/// values are keys or normal text.
indirect enum RowFilter: Sendable {
    case constant(Bool)
    case and([RowFilter])
    case or([RowFilter])
    case not(RowFilter)
    case comparison(RowTerm, Relation, RowTerm)
    /// Values by their places.
    case among(RowTerm, [Int])
    case text(RowTerm, TextTest, Int)
    case holds(RowTerm, Kind, Int)
    case exists(InboundReference, RowFilter)

    /// What is built: the type whose records are checked, and what the filter needs.
    struct Build {
        private(set) var table: RecordTable
        /// The index whose entries are checked instead of the records.
        private(set) var index: OpenOrderedIndex?
        var parts: FilterParts

        fileprivate init(_ table: RecordTable, _ index: OpenOrderedIndex?, _ parts: FilterParts) {
            self.table = table
            self.index = index
            self.parts = parts
        }

        /// Builds something for the records of another type.
        mutating func of<Result>(
            _ other: RecordTable, _ body: (inout Build) throws -> Result
        ) rethrows -> Result {
            let own = (table, index)
            (table, index) = (other, nil)
            defer { (table, index) = own }
            return try body(&self)
        }
    }

    /// - Parameters:
    ///   - index: whose entries are checked, if it is not the records.
    ///   - parts: gets what the filter needs.
    init(
        _ conditions: [Condition], of table: RecordTable, in index: OpenOrderedIndex? = nil,
        _ parts: inout FilterParts
    ) throws {
        var build = Build(table, index, parts)
        self = try RowFilter(.and(conditions), in: &build)
        parts = build.parts
    }

    private init(_ condition: Condition, in build: inout Build) throws {
        func filters(_ parts: [Condition]) throws -> [RowFilter] {
            var filters: [RowFilter] = []
            for part in parts { filters.append(try RowFilter(part, in: &build)) }
            return filters
        }
        let table = build.table
        switch condition {
        case .all: self = .constant(true)
        case .none: self = .constant(false)
        case .and(let parts): self = .and(try filters(parts))
        case .or(let parts): self = .or(try filters(parts))
        case .not(let inner): self = .not(try RowFilter(inner, in: &build))
        case .comparison(let left, let relation, let right):
            self = .comparison(
                try RowTerm(comparing: left, with: right, in: &build), relation,
                try RowTerm(comparing: right, with: left, in: &build))
        case .among(let term, let values):
            let term = try RowTerm(comparing: term, in: &build)
            self = .among(term, values.map { build.parts.take($0, term.form) })
        case .text(let inner, let test, let text):
            let term = try RowTerm(comparing: inner, in: &build)
            self = .text(term, test, build.parts.take(text, term.form))
        case .holds(let array, let element):
            let term = try RowTerm(comparing: array, in: &build)
            guard let kind = term.elementKind else {
                preconditionFailure("\(table.name).\(array) is no array")
            }
            self = .holds(term, kind, build.parts.take(element, .comparable))
        case .exists(let type, let step, let inner):
            guard let children = table.inbound(from: type, by: step) else {
                throw StoreError.unknownType(type)
            }
            self = .exists(
                children, try build.of(children.source) { try RowFilter(inner, in: &$0) })
        }
    }

    /// Whether the condition holds for a record, or for what an entry has of it.
    func matches<Row: RowValues & ~Escapable>(
        _ record: borrowing Row, _ id: IDBits, _ scope: RowScope
    ) throws -> Bool {
        switch self {
        case .constant(let value):
            return value
        case .and(let parts):
            for part in parts where try !part.matches(record, id, scope) { return false }
            return true
        case .or(let parts):
            for part in parts where try part.matches(record, id, scope) { return true }
            return false
        case .not(let inner):
            return try !inner.matches(record, id, scope)
        case .comparison(let left, let relation, let right):
            return relation.holds(
                try left.comparable(in: record, id, scope),
                try right.comparable(in: record, id, scope))
        case .among(let term, let places):
            let value = try term.comparable(in: record, id, scope)
            return places.contains { scope.given($0) == value }
        case .text(let term, let test, let place):
            guard let value = try term.comparable(in: record, id, scope) else { return false }
            return test.holds(value, scope.given(place) ?? [])
        case .holds(let term, let kind, let place):
            guard let array = try term.value(in: record, id, scope) else { return false }
            let wanted = scope.given(place) ?? []
            return try kind.elements(of: array).contains { bytes in
                try RowTerm.comparable(bytes, kind) == wanted
            }
        case .exists(let children, let filter):
            return try children.contains(id, in: scope) { record, id in
                try filter.matches(record, id, scope)
            }
        }
    }
}

extension InboundReference {
    /// Whether a record that refers to `target` meets a condition.
    fileprivate func contains(
        _ target: IDBits, in scope: RowScope,
        where condition: (borrowing EncodedRecord, IDBits) throws -> Bool
    ) throws -> Bool {
        var key = KeyEncoder()
        unsafe try key.append(target.bytes.span.bytes, as: index.columns[0].key)
        var cursor = try scope.view.cursor(in: index.entries, over: .prefix(key.bytes.array))
        while let entry = try cursor.next() {
            guard let id = IDBits(of: entry, in: index),
                let bytes = try scope.view.get(id, in: source.records)
            else { throw damage(of: target) }
            if try condition(source.checkedRecord(bytes, id), id) { return true }
        }
        return false
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
    func elements(of array: [UInt8]) throws -> [[UInt8]] {
        unsafe try array.withUnsafeBytes { bytes in
            var elements = unsafe try ArrayBytes(bytes, width: widthBytes)
            var found: [[UInt8]] = []
            while let element = unsafe try elements.next() { unsafe found.append(Array(element)) }
            return found
        }
    }
}
