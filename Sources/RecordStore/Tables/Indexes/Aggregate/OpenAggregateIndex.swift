import LMDB

/// An index that keeps the number of records and some sums for each group of records.
///
/// The key of an entry is made of the columns as that of an ordered index is, without an id.
final class OpenAggregateIndex: OpenIndex {
    /// The columns of the keys.
    let groups: OpenOrderedIndex
    let sums: [OpenSum]
    /// Whether a key can be cut, so that the entry has the whole key in its value.
    let isChecked: Bool
    /// The most bytes of a value before the whole key.
    let mostSumsBytes: Int

    var number: UInt32 { groups.number }
    var name: String { groups.name }
    var entries: Table { groups.entries }
    var log: Table? { groups.log }
    var followsOwnText: Bool { groups.followsOwnText }

    convenience init(_ opening: IndexOpening) throws {
        let sums = (opening.index.definition.sums ?? []).map { OpenSum($0, opening) }
        self.init(try OpenOrderedIndex(opening), sums)
    }

    private init(_ groups: OpenOrderedIndex, _ sums: [OpenSum]) {
        self.groups = groups
        self.sums = sums
        isChecked = groups.columns.shortestCutBytes != nil
        mostSumsBytes = AggregateEntryWriter.mostSizeBytes(sumCount: sums.count)
    }

    /// Whether a record lies in a group, if it has the elements that the index asks for.
    func takes(_ record: EncodedRecord) throws -> Bool {
        try groups.filter?.holds(for: record) ?? true
    }

    func with(_ tables: OpenTables) -> OpenAggregateIndex {
        OpenAggregateIndex(groups.with(tables), sums)
    }

    static func budgets(
        of definition: IndexDefinition, _ fields: [FieldDefinition]
    ) throws -> [UInt16] {
        try OpenOrderedIndex.budgets(of: definition, fields)
    }

    /// Whether the columns can make keys, the sums are of numbers, and the definition has only
    /// features of an aggregate index.
    static func isSound(_ index: CatalogIndex, _ fields: [FieldDefinition]) -> Bool {
        let definition = index.definition
        guard let sums = definition.sums, !definition.isUnique, definition.covering.isEmpty,
            definition.condition?.isFilter ?? true,
            definition.columns.allSatisfy({ $0.style == .value || $0.style == .element }),
            OpenOrderedIndex.isSound(index, fields)
        else { return false }
        let numbers = Set(fields.map(\.number))
        return definition.allColumns.allSatisfy { column in
            switch column.source {
            case .field(let number): numbers.contains(number)
            case .computed: false
            case .expression: true
            }
        } && sums.allSatisfy { $0.style == .value && $0.keyKind(fields).isNumber }
    }

    /// Calls `body` with the key of each group of a record, and with the whole key if the key is
    /// cut. `keys` lends its memory.
    func forEachGroup(
        of record: EncodedRecord, _ keys: inout KeyEncoder,
        _ body: (_ key: RawSpan, _ wholeKey: [UInt8]) throws -> Void
    ) throws {
        guard let position = groups.elementColumn,
            case .field(let field) = groups.columns[position].source
        else {
            let whole = try encode(record, element: nil, &keys)
            return try body(keys.bytes, whole)
        }
        var seen: Set<[UInt8]> = []
        let array = try field.withValue(in: record) { $0?.array }
        for element in try field.elements(of: array) {
            let whole = try encode(record, element: element, &keys)
            if seen.insert(keys.bytes.array).inserted { try body(keys.bytes, whole) }
        }
    }

    /// Leaves the key of a group in `keys`.
    /// - Returns: the whole key if that key is cut; otherwise no bytes.
    private func encode(
        _ record: borrowing EncodedRecord, element: [UInt8]?, _ keys: inout KeyEncoder
    ) throws -> [UInt8] {
        keys.reset()
        try forEachValue(of: record, element: element) { value, column in
            try keys.append(value, as: column)
        }
        if !keys.isCut { return [] }
        var whole: [UInt8] = []
        try forEachValue(of: record, element: element) { value, column in
            try column.appendWhole(value, to: &whole)
        }
        return whole
    }

    /// Calls `body` with the value bytes of each column. No closure computes one.
    @inline(__always)
    private func forEachValue(
        of record: borrowing EncodedRecord, element: [UInt8]?,
        _ body: (RawSpan?, KeyColumn) throws -> Void
    ) throws {
        try groups.forEachValue(of: record, [], element: element, body)
    }
}

extension OpenAggregateIndex {
    func appendKeys(
        of record: EncodedRecord, _ id: IDBits, in table: RecordTable, to keys: inout [[UInt8]],
        _ encoder: inout KeyEncoder
    ) throws {
        guard try takes(record) else { return }
        try forEachGroup(of: record, &encoder) { key, _ in keys.append(key.array) }
    }

    func opacity(_ recorded: CatalogIndex, hasOtherText: Bool) -> PartlyCheckedIndex.Reason? {
        let isKnown = sums.allSatisfy { if case .unknown = $0.source { false } else { true } }
        return groups.opacity(recorded, hasOtherText: hasOtherText)
            ?? (isKnown ? nil : .computedColumn)
    }
}
