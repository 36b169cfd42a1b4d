import LMDB

/// A condition that is prepared for the encoded records of one type: fields are offsets in their
/// bytes, and values are encoded as keys or as normal text.
indirect enum RowFilter: Sendable {
    case constant(Bool)
    case and([RowFilter])
    case or([RowFilter])
    case not(RowFilter)
    case comparison(RowTerm, Relation, RowTerm)
    /// The term is equal to one of several values, given by their positions.
    case among(RowTerm, [Int])
    /// The term contains or begins with the text at a position.
    case text(RowTerm, TextTest, Int)
    /// The array holds the element at a position.
    case holds(RowTerm, Kind, Int)
    /// A record that refers to this one meets a condition.
    case exists(InboundReference, RowFilter)
    /// The record meets a search in an index.
    case matches(OpenSearchIndex, SearchNeedle)

    /// The context in which a filter is built: the type of the checked records, and the inputs that
    /// the filter needs.
    struct Build {
        private var owner: RecordTable?
        /// The fields of a type that is not open yet.
        private let fields: [OpenField]
        /// The index whose entries are checked, or nil for records.
        private(set) var index: OpenOrderedIndex?
        var parts: FilterParts

        init(_ table: RecordTable, _ index: OpenOrderedIndex?, _ parts: FilterParts) {
            (owner, fields) = (table, [])
            self.index = index
            self.parts = parts
        }

        /// Creates the context of a filter that looks at nothing but these fields.
        init(_ fields: [OpenField], _ parts: FilterParts) {
            self.fields = fields
            self.parts = parts
        }

        /// The type of the checked records.
        var table: RecordTable {
            guard let owner else { preconditionFailure("the filter looks at fields alone") }
            return owner
        }

        /// Returns the open field that a query's field refers to.
        func openField(of field: QueryField) -> OpenField {
            if let owner { return owner.openField(of: field) }
            guard let open = fields.first(where: { $0.number == field.number }) else {
                preconditionFailure("field \(field.number) was checked with the catalog")
            }
            return open
        }

        /// Calls `body` to build a part of the filter for records of another type.
        mutating func of<Result>(
            _ other: RecordTable, _ body: (inout Build) throws -> Result
        ) rethrows -> Result {
            let own = (owner, index)
            (owner, index) = (other, nil)
            defer { (owner, index) = own }
            return try body(&self)
        }
    }

    /// - Parameters:
    ///   - index: the index whose entries are checked, or nil for records.
    ///   - parts: collects the values that the filter needs.
    init(
        _ conditions: [Condition], of table: RecordTable, in index: OpenOrderedIndex? = nil,
        _ parts: inout FilterParts
    ) throws {
        var build = Build(table, index, parts)
        self = try RowFilter(.and(conditions), in: &build)
        parts = build.parts
    }

    /// Creates the filter of a condition that looks at nothing but stored fields of the record.
    init(_ condition: Condition, ofFields fields: [OpenField], _ parts: inout FilterParts) throws {
        var build = Build(fields, parts)
        self = try RowFilter(condition, in: &build)
        parts = build.parts
    }

    private init(_ condition: Condition, in build: inout Build) throws {
        func filters(_ parts: [Condition]) throws -> [RowFilter] {
            var filters: [RowFilter] = []
            for part in parts { filters.append(try RowFilter(part, in: &build)) }
            return filters
        }
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
                preconditionFailure("\(array) is no array")
            }
            self = .holds(term, kind, build.parts.take(element, .comparable))
        case .exists(let type, let field, let inner):
            guard let children = build.table.inbound(from: type, by: field) else {
                throw StoreError.unknownType(type)
            }
            self = .exists(
                children, try build.of(children.source) { try RowFilter(inner, in: &$0) })
        case .matches(let search):
            self = .matches(try build.table.searchIndex(named: search.index), search.needle)
        }
    }

    /// Whether the condition holds for a record, or for the values of an index entry.
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
        case .among(let term, let positions):
            let value = try term.comparable(in: record, id, scope)
            return positions.contains { scope.given($0) == value }
        case .text(let term, let test, let position):
            guard let value = try term.comparable(in: record, id, scope) else { return false }
            return test.holds(value, scope.given(position) ?? [])
        case .holds(let term, let kind, let position):
            guard let array = try term.value(in: record, id, scope) else { return false }
            let wanted = scope.given(position) ?? []
            return try kind.elements(of: array).contains { bytes in
                try kind.comparable(bytes) == wanted
            }
        case .exists(let children, let filter):
            return try children.contains(id, in: scope) { record, id in
                try filter.matches(record, id, scope)
            }
        case .matches(let index, let needle):
            if needle.isEmpty { return true }
            return try needle.score(in: index, of: record, scope) != nil
        }
    }
}

extension InboundReference {
    /// Whether some record that refers to `target` meets a condition.
    fileprivate func contains(
        _ target: IDBits, in scope: RowScope,
        where condition: (borrowing EncodedRecord, IDBits) throws -> Bool
    ) throws -> Bool {
        guard let index else {
            for id in try referrers(to: target, in: scope.view) {
                guard let bytes = try scope.view.get(id, in: source.records),
                    !scope.view.passesOver(id, of: source)
                else { continue }
                if try condition(source.checkedRecord(bytes, id), id) { return true }
            }
            return false
        }
        var key = KeyEncoder()
        // Safe because elements of type `UInt8` have no padding bytes.
        unsafe try key.append(target.bytes.span.bytes, as: index.columns[0].key)
        var cursor = try scope.view.cursor(in: index.entries, over: .prefix(key.bytes.array))
        while let entry = try cursor.next() {
            guard let id = IDBits(of: entry, in: index),
                let bytes = try scope.view.get(id, in: source.records)
            else { throw damage(of: target) }
            if scope.view.passesOver(id, of: source) { continue }
            if try condition(source.checkedRecord(bytes, id), id) { return true }
        }
        return false
    }
}
