import LMDB

/// An index that finds letters anywhere in texts: whose texts its entries are of.
final class OpenSearchIndex: OpenIndex {
    let number: UInt32
    let name: String
    let entries: Table
    let fields: [OpenField]

    init(_ opening: IndexOpening) {
        number = opening.index.number
        name = opening.index.definition.name
        entries = opening.entries
        fields = opening.index.definition.columns.map { column in
            guard case .field(let number) = column.source else {
                preconditionFailure("a searched column is a field: the catalog was checked")
            }
            return opening.field(number)
        }
    }

    private init(_ other: OpenSearchIndex, _ entries: Table) {
        number = other.number
        name = other.name
        self.entries = entries
        fields = other.fields
    }

    func withEntries(_ entries: Table) -> OpenSearchIndex { OpenSearchIndex(self, entries) }

    /// Letters are short: no column is ever cut.
    static func budgets(of definition: IndexDefinition, _ fields: [FieldDefinition]) -> [UInt16] {
        definition.columns.map { _ in 0 }
    }

    /// Whether every column is a text, and there is nothing that a search index does not have.
    static func isSound(_ index: CatalogIndex, _ fields: [FieldDefinition]) -> Bool {
        let definition = index.definition
        return !definition.isUnique && definition.covering.isEmpty
            && definition.conditionVersion == nil
            && index.budgets == budgets(of: definition, fields)
            && definition.columns.count <= SearchFormat.maximumFieldCount
            && definition.columns.allSatisfy { $0.style == .search && $0.isOfText(fields) }
    }

    /// The entries of a record, in the order of grams; none without a record.
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

    /// Calls `body` with the UTF-8 of a field, with each of an array, with none for nil.
    @inline(__always)
    func forEachValue(
        of record: borrowing EncodedRecord, in position: Int, _ body: (RawSpan) throws -> Void
    ) throws {
        let field = fields[position]
        try field.withValue(in: record) { value in
            guard let value else { return }
            guard field.kind == .array else { return try body(value) }
            unsafe try value.withUnsafeBytes { bytes in
                var elements = unsafe try ArrayBytes(bytes, width: nil)
                while let element = unsafe try elements.next() {
                    unsafe try body(RawSpan(_unsafeBytes: element))
                }
            }
        }
    }

    /// Whether both records have the same texts.
    func hasSameEntries(_ old: EncodedRecord, _ new: EncodedRecord) throws -> Bool {
        for field in fields where try !field.hasSameValue(in: old, new) { return false }
        return true
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
