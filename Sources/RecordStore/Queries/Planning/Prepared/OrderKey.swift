/// A writer of the places of rows in an order, as bytes. A place is the key that an index with this
/// order would have, with whole texts.
struct OrderKey: Sendable {
    private enum Source: Sendable {
        case field(OpenField)
        /// A computed column of an index, by its position among the computed columns.
        case computed(OpenOrderedIndex, Int)
        /// How well a record meets a search.
        case relevance(OpenSearchIndex, SearchNeedle)
    }

    private let columns: [(source: Source, key: KeyColumn)]
    private let isIDDescending: Bool

    /// - Throws: ``StoreError/notServed(type:index:)`` for a computed column that no index has.
    init(_ order: RowOrder, of table: RecordTable) throws {
        isIDDescending = order.isIDDescending
        columns = try order.terms.map { sort in
            let key = try sort.placeColumn
            if sort.field.isRelevance, let search = order.search {
                let index = try table.searchIndex(named: search.index)
                return (.relevance(index, search.needle), key)
            }
            guard sort.field.isComputed else {
                return (.field(table.openField(of: sort.field)), key)
            }
            let (index, position) = try table.computedColumn(sort.field)
            return (.computed(index, position), key)
        }
    }

    /// Replaces `key` by the place of a record.
    func write(
        _ record: borrowing EncodedRecord, _ id: IDBits, to key: inout [UInt8]
    ) throws {
        key.removeAll(keepingCapacity: true)
        for (source, column) in columns {
            switch source {
            case .field(let field):
                try field.withValue(in: record) { try column.appendWhole($0, to: &key) }
            case .computed(let index, let position):
                let value = try record.value(ofComputed: position, of: index, id)
                try column.appendWhole(value, to: &key)
            case .relevance(let index, let needle):
                // What is sorted meets the search; the last place is for nothing else.
                let bits =
                    try needle.score(in: index, of: record, RowScope(ofRowsAlone: nil))?.bits
                    ?? .max
                let bytes = [UInt8(bits >> 8), UInt8(truncatingIfNeeded: bits)]
                key += column.isDescending ? bytes.complement : bytes
            }
        }
        key += isIDDescending ? id.complement.bytes : id.bytes
    }
}

extension SortTerm {
    /// The column of the places of rows in an order by this key.
    var placeColumn: KeyColumn {
        get throws {
            try KeyColumn(
                field.kind, isDescending: isDescending, isName: isName,
                budgetBytes: KeyFormat.maxKeySizeBytes)
        }
    }
}
