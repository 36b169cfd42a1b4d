import LMDB

/// A search index as an open store keeps it: where its entries are and whose texts they are of.
final class OpenSearchIndex: Sendable {
    let number: UInt32
    let name: String
    let entries: Table
    let fields: [OpenField]

    init(number: UInt32, name: String, entries: Table, fields: [OpenField]) {
        self.number = number
        self.name = name
        self.entries = entries
        self.fields = fields
    }

    /// The entries of a record, in the order of grams; none without a record.
    /// - Complexity: O(n log n) for n scalars of text.
    func entries(of record: EncodedRecord?) throws -> [SearchEntry] {
        guard let record else { return [] }
        var all: [SearchEntry] = []
        for place in fields.indices {
            var found: [SearchEntry] = []
            try forEachValue(of: record, in: place) { text in
                SearchEntry.append(SearchText(text), field: place, to: &found)
            }
            all += SearchEntry.best(found)
        }
        return all.sorted()
    }

    /// Calls `body` with the UTF-8 of a field, with each of an array, with none for nil.
    @inline(__always)
    func forEachValue(
        of record: borrowing EncodedRecord, in place: Int, _ body: (RawSpan) throws -> Void
    ) throws {
        let field = fields[place]
        try field.withValue(in: record) { value in
            guard let value else { return }
            guard field.kind == .array else { return try body(value) }
            try value.withUnsafeBytes { bytes in
                var elements = try ArrayBytes(bytes, width: nil)
                while let element = try elements.next() {
                    try body(RawSpan(_unsafeBytes: element))
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

extension OpenSearchIndex {
    convenience init(_ index: CatalogIndex, of type: CatalogType, entries: Table) {
        let fields = index.definition.columns.map { column in
            guard case .field(let number) = column.source,
                let field = type.definitions.first(where: { $0.number == number })
            else { preconditionFailure("\(index.definition.name) was checked with the catalog") }
            return OpenField(field, layouts: type.layouts)
        }
        self.init(
            number: index.number, name: index.definition.name, entries: entries, fields: fields)
    }
}
