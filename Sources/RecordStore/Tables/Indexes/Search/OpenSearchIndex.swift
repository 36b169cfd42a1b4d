import LMDB

/// An index that finds letters anywhere in the texts of some fields.
final class OpenSearchIndex: RecordIndex {
    let number: UInt32
    let name: String
    let entries: Table
    let log: Table?
    let followsOwnText: Bool
    let fields: [OpenField]

    init(_ opening: IndexOpening) {
        number = opening.index.number
        name = opening.index.definition.name
        entries = opening.entries
        log = opening.log
        followsOwnText = opening.followsOwnText
        fields = opening.index.definition.columns.map { column in
            guard case .field(let number) = column.source else {
                preconditionFailure("a searched column is a field: the catalog was checked")
            }
            return opening.field(number)
        }
    }

    private init(_ other: OpenSearchIndex, _ tables: OpenTables) {
        number = other.number
        name = other.name
        entries = tables.entries(of: other.number)
        log = tables.log(of: other.number)
        followsOwnText = other.followsOwnText
        fields = other.fields
    }

    func with(_ tables: OpenTables) -> OpenSearchIndex { OpenSearchIndex(self, tables) }

    /// Returns a budget of 0 for each column. Grams are short, so no column is ever cut.
    static func budgets(of definition: IndexDefinition, _ fields: [FieldDefinition]) -> [UInt16] {
        definition.columns.map { _ in 0 }
    }

    /// Whether every column is a text, and the definition has only features of a search index.
    static func isSound(_ index: CatalogIndex, _ fields: [FieldDefinition]) -> Bool {
        let definition = index.definition
        return !definition.isUnique && definition.covering.isEmpty
            && definition.condition == nil
            && index.budgets == budgets(of: definition, fields)
            && definition.columns.count <= SearchFormat.maximumFieldCount
            && definition.columns.allSatisfy { $0.style == .search && $0.isOfText(fields) }
    }

    /// Returns the entries of a record, in the order of their grams, or none if there is no record.
    /// - Complexity: O(n log n) for n scalars of text.
    func entries(of record: EncodedRecord?) throws -> [SearchEntry] {
        guard let record else { return [] }
        var all: [SearchEntry] = []
        for position in fields.indices {
            var found: [SearchEntry] = []
            try forEachValue(of: record, in: position) { text in
                SearchEntry.append(SearchText(text), field: position, to: &found)
            }
            all += SearchEntry.best(found)
        }
        return all.sorted()
    }

    /// Calls `body` with the UTF-8 of a text, or of each text of an array. A nil value makes no
    /// call.
    @inline(__always)
    func forEachValue(
        of record: borrowing EncodedRecord, in position: Int, _ body: (RawSpan) throws -> Void
    ) throws {
        let field = fields[position]
        try field.withValue(in: record) { try field.forEachText(of: $0, body) }
    }

    /// Whether both records have the same texts.
    func hasSameEntries(_ old: EncodedRecord, _ new: EncodedRecord) throws -> Bool {
        for field in fields where try !field.hasSameValue(in: old, new) { return false }
        return true
    }
}

extension OpenField {
    /// Calls `body` with a value that is a text, or with each text of an array. A nil value makes
    /// no call.
    @inline(__always)
    func forEachText(of value: RawSpan?, _ body: (RawSpan) throws -> Void) throws {
        guard let value else { return }
        guard kind == .array else { return try body(value) }
        // Safe because `ArrayBytes` checks each element against the bytes, which live during the
        // closure.
        unsafe try value.withUnsafeBytes { bytes in
            var elements = unsafe try ArrayBytes(bytes, width: nil)
            while let element = unsafe try elements.next() {
                unsafe try body(RawSpan(_unsafeBytes: element))
            }
        }
    }
}

extension ColumnDefinition {
    fileprivate func isOfText(_ fields: [FieldDefinition]) -> Bool {
        guard case .field(let number) = source, !isDescending else { return false }
        return fields.contains {
            $0.number == number && ($0.type.elementKind ?? $0.type.kind) == .string
        }
    }
}
