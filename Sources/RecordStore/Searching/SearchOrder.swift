/// Another order of hits than by rank: keys of records whose bytes are in order, as long as their
/// values are.
struct SearchOrder: Sendable {
    private enum Source {
        case id
        case field(OpenField)
    }

    private let columns: [(source: Source, term: SortTerm)]

    /// - Throws: ``StoreError/notServed(type:index:)`` for a computed column, which only an index
    ///   knows, and ``StoreError/unordered(type:field:)`` for what has no order.
    init(_ terms: [SortTerm], of table: RecordTable) throws {
        columns = try terms.map { term in
            if term.field.isID { return (.id, term) }
            let slots = table.openFields.first { $0.number == term.field.number }
            guard let slots, !term.field.isComputed else {
                throw StoreError.notServed(type: table.name, index: "(\(term))")
            }
            guard term.field.kind.isIndexable else {
                throw StoreError.unordered(type: table.name, field: term.field.name)
            }
            return (.field(slots), term)
        }
    }

    /// The key of a record: its values, then its id, in the direction of the last one.
    func key(of record: borrowing EncodedRecord, _ id: IDBits) throws -> [UInt8] {
        var key: [UInt8] = []
        for (source, term) in columns {
            let start = key.count
            switch source {
            case .id: key += id.bytes
            case .field(let slots):
                try slots.withValue(in: record) { value in
                    try append(value, of: slots.kind, isName: term.isName, to: &key)
                }
            }
            if term.isDescending { Self.flip(&key, from: start) }
        }
        let start = key.count
        key += id.bytes
        if columns.last?.term.isDescending == true { Self.flip(&key, from: start) }
        return key
    }

    private func append(
        _ value: RawSpan?, of kind: Kind, isName: Bool, to key: inout [UInt8]
    ) throws {
        guard let value else { return key.append(KeyFormat.absent) }
        switch kind {
        case .string:
            let normal = NormalText.composed(value) ?? []
            key.append(KeyFormat.string)
            if isName {
                var ordering: [UInt8] = []
                NameOrder.append(normal, to: &ordering)
                Self.append(escaped: ordering, to: &key)
            }
            Self.append(escaped: normal, to: &key)
        case .url, .data:
            key.append(KeyFormat.data)
            Self.append(escaped: value.array, to: &key)
        default:
            var encoder = KeyEncoder()
            try encoder.append(value, as: KeyColumn(kind))
            key += encoder.bytes.array
        }
    }

    private static func append(escaped bytes: [UInt8], to key: inout [UInt8]) {
        for byte in bytes { key += byte == 0 ? [0, KeyFormat.escapedZero] : [byte] }
        key += [0, KeyFormat.endMark]
    }

    private static func flip(_ key: inout [UInt8], from start: Int) {
        for place in start..<key.count { key[place] = ~key[place] }
    }
}
