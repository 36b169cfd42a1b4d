import LMDB

/// An index that keeps the number of records and some sums for each group of records.
///
/// The key of an entry is made of the columns as that of an ordered index is, without an id.
final class OpenAggregateIndex: OpenIndex {
    /// The columns of the keys.
    let groups: OpenOrderedIndex
    let sums: [OpenSum]
    /// The field of each column, or nil if the column is computed.
    private let fields: [OpenField?]

    var number: UInt32 { groups.number }
    var name: String { groups.name }
    var entries: Table { groups.entries }
    var log: Table? { groups.log }
    var followsOwnText: Bool { groups.followsOwnText }

    init(_ opening: IndexOpening) throws {
        groups = try OpenOrderedIndex(opening)
        sums = (opening.index.definition.sums ?? []).map { OpenSum($0, opening) }
        fields = groups.columns.map(\.field)
    }

    private init(_ groups: OpenOrderedIndex, _ sums: [OpenSum]) {
        self.groups = groups
        self.sums = sums
        fields = groups.columns.map(\.field)
    }

    /// Whether a record lies in a group, if it has the elements that the index asks for.
    func takes(_ record: EncodedRecord) throws -> Bool {
        try groups.filter?.holds(for: record) ?? true
    }

    /// Whether a record lies in a group for each element of an array.
    var hasElements: Bool { groups.elementColumn != nil }

    func with(_ entries: Table, log: Table?, counts: Table?) -> OpenAggregateIndex {
        OpenAggregateIndex(groups.with(entries, log: log, counts: nil), sums)
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

    /// Returns the values of the computed columns for a record, which the other functions need.
    func computedValues(of record: EncodedRecord, _ id: IDBits) throws -> [[UInt8]?] {
        groups.computed.isEmpty ? [] : try groups.computedValues(of: record, id) ?? []
    }

    /// Appends the values of all columns of a record. Records with equal values have one group.
    /// - Precondition: the index has no column of elements.
    func appendValues(
        of record: EncodedRecord, _ computed: [[UInt8]?], to values: inout [UInt8]
    ) throws {
        try forEachValue(of: record, computed, element: nil) { value, _ in
            CoveringValue.append(value, to: &values)
        }
    }

    /// Calls `body` with the key of each group of a record, and with the whole key if the key is
    /// cut. `keys` lends its memory.
    func forEachGroup(
        of record: EncodedRecord, _ computed: [[UInt8]?], _ keys: inout KeyEncoder,
        _ body: (_ key: RawSpan, _ wholeKey: [UInt8]) throws -> Void
    ) throws {
        guard let position = groups.elementColumn,
            case .field(let field) = groups.columns[position].source
        else {
            let whole = try encode(record, computed, element: nil, &keys)
            return try body(keys.bytes, whole)
        }
        var seen: Set<[UInt8]> = []
        let array = try field.withValue(in: record) { $0?.array }
        for element in try field.elements(of: array) {
            let whole = try encode(record, computed, element: element, &keys)
            if seen.insert(keys.bytes.array).inserted { try body(keys.bytes, whole) }
        }
    }

    /// Leaves the key of a group in `keys`.
    /// - Returns: the whole key if that key is cut; otherwise no bytes.
    private func encode(
        _ record: borrowing EncodedRecord, _ computed: [[UInt8]?], element: [UInt8]?,
        _ keys: inout KeyEncoder
    ) throws -> [UInt8] {
        keys.reset()
        try forEachValue(of: record, computed, element: element) { value, column in
            try keys.append(value, as: column)
        }
        if !keys.isCut { return [] }
        var whole: [UInt8] = []
        try forEachValue(of: record, computed, element: element) { value, column in
            try column.appendWhole(value, to: &whole)
        }
        return whole
    }

    private func forEachValue(
        of record: borrowing EncodedRecord, _ computed: [[UInt8]?], element: [UInt8]?,
        _ body: (RawSpan?, KeyColumn) throws -> Void
    ) throws {
        func call(_ bytes: [UInt8]?, _ column: KeyColumn) throws {
            guard let bytes else { return try body(nil, column) }
            // Safe because the array lives during the call.
            unsafe try body(bytes.span.bytes, column)
        }
        var rank = 0
        for position in fields.indices {
            let column = groups.columns[position].key
            if position == groups.elementColumn {
                try call(element, column)
            } else if let field = fields[position] {
                try field.withValue(in: record) { try body($0, column) }
            } else {
                try call(computed[rank], column)
                rank += 1
            }
        }
    }
}
