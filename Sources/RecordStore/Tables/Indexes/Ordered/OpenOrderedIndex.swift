import LMDB

/// An index that orders records by its columns.
///
/// The index is a class, so that passing it counts one reference and not one for each array.
final class OpenOrderedIndex: RecordIndex {
    let number: UInt32
    let name: String
    let entries: Table
    let log: Table?
    let followsOwnText: Bool
    let isUnique: Bool
    /// Whether the index holds only the records that meet a condition.
    let isPartial: Bool
    /// The filter that decides which records the index holds. Nil if it holds all, if a closure
    /// decides, and if this version of the library does not know the filter.
    let filter: OpenFilter?
    let columns: [OpenColumn]
    let covering: [OpenField]
    /// The closure for the condition and for columns that the program computes, or nil if the index
    /// has neither or the program lacks it.
    let derivation: IndexDerivation?
    /// The ways to the values of the computed columns.
    let computed: [Computed]
    /// The bytes of the expression of each column, or nil where a closure gives the values.
    let expressionBytes: [[UInt8]?]
    /// The position of the column with an entry for each element of an array, or nil if there is
    /// none.
    let elementColumn: Int?
    /// Whether the id at the end of a key descends. The id has the direction of the last column, so
    /// that reading backwards gives the exact reverse order.
    let isIDDescending: Bool

    /// The way to the values of a computed column.
    enum Computed: Sendable {
        case expression(OpenExpression)
        /// The closure of the index, by the rank of the column among its results.
        case closure(Int)
        /// An expression that this version of the library does not know.
        case unknown
    }

    var isChecked: Bool { isUnique || derivation != nil || !covering.isEmpty }

    init(_ opening: IndexOpening) throws {
        let (index, definition) = (opening.index, opening.index.definition)
        number = index.number
        name = definition.name
        entries = opening.entries
        log = opening.log
        followsOwnText = opening.followsOwnText
        isUnique = definition.isUnique
        isPartial = definition.condition != nil
        filter = try definition.condition?.condition(over: opening.definitions).map {
            try OpenFilter($0, opening.fields)
        }
        var closureCount = 0
        var computed: [Computed] = []
        columns = try definition.columns.enumerated().map { position, column in
            let source: OpenColumn.Source
            var expression: OpenExpression?
            switch column.source {
            case .field(let number): source = .field(opening.field(number))
            case .computed(let name, _, _):
                source = .computed(computed.count, name: name)
                computed.append(.closure(closureCount))
                closureCount += 1
            case .expression(let name, _, _):
                source = .computed(computed.count, name: name)
                expression = opening.expression(of: column)
                computed.append(expression.map { .expression($0) } ?? .unknown)
            }
            let key = try KeyColumn(
                column.keyKind(opening.definitions), isDescending: column.isDescending,
                isName: column.style == .name, budgetBytes: Int(index.budgets[position]))
            return OpenColumn(source: source, key: key, expression: expression)
        }
        self.computed = computed
        expressionBytes = definition.columns.map(\.source.expressionBytes)
        covering = definition.covering.map { opening.field($0) }
        derivation = opening.derivation
        elementColumn = definition.columns.firstIndex { $0.style == .element }
        isIDDescending = columns.last?.key.isDescending == true
    }

    private init(_ other: OpenOrderedIndex, _ tables: OpenTables) {
        number = other.number
        name = other.name
        entries = tables.entries(of: other.number)
        log = tables.log(of: other.number)
        followsOwnText = other.followsOwnText
        isUnique = other.isUnique
        isPartial = other.isPartial
        filter = other.filter
        columns = other.columns
        covering = other.covering
        derivation = other.derivation
        computed = other.computed
        expressionBytes = other.expressionBytes
        elementColumn = other.elementColumn
        isIDDescending = other.isIDDescending
    }

    func with(_ tables: OpenTables) -> OpenOrderedIndex { OpenOrderedIndex(self, tables) }

    /// Returns the budgets of the columns, in keys that have room for an id at their end.
    static func budgets(
        of definition: IndexDefinition, _ fields: [FieldDefinition]
    ) throws -> [UInt16] {
        let kinds = definition.columns.map { $0.keyKind(fields) }
        return try KeyColumn.budgets(for: kinds, isUnique: false).map { UInt16($0) }
    }

    /// Whether every column has a field, an order and a budget, and all columns fit into a key.
    static func isSound(_ index: CatalogIndex, _ fields: [FieldDefinition]) -> Bool {
        let columns = index.definition.columns
        let needed = columns.compactMap {
            if case .field(let number) = $0.source { number } else { nil }
        }
        guard !columns.isEmpty, columns.count == index.budgets.count,
            columns.count(where: { $0.style == .element }) <= 1,
            Set(fields.map(\.number)).isSuperset(of: needed + index.definition.covering)
        else { return false }
        var keySizeBytes = KeyFormat.idSizeBytes
        for (column, budget) in zip(columns, index.budgets) {
            guard
                let key = try? KeyColumn(
                    column.keyKind(fields), isDescending: column.isDescending,
                    isName: column.style == .name, budgetBytes: Int(budget)),
                column.style != .element || column.isOfArray(fields)
            else { return false }
            keySizeBytes += key.budgetBytes
        }
        return keySizeBytes <= KeyFormat.maxKeySizeBytes
    }
}

extension ColumnDefinition {
    fileprivate func isOfArray(_ fields: [FieldDefinition]) -> Bool {
        guard case .field(let number) = source else { return false }
        return fields.contains { $0.number == number && $0.type.kind == .array }
    }
}
