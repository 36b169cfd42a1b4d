import CommandLineSupport
import LMDB
import RecordStore

/// An index with the shape of its tree and what its keys are like.
struct MeasuredIndex {
    let index: CatalogIndex
    let type: CatalogType
    let found: IndexState
    let shape: TreeShape
    let keys: KeySizes?
    /// The condition of a partial index with its values as they are shown.
    private let shownCondition: String?
    private let fileSizeBytes: Int

    /// Reads every key of the index.
    init(
        _ index: CatalogIndex, _ type: CatalogType, _ store: InspectedStore, _ console: Console
    ) throws {
        self.index = index
        self.type = type
        found = store.state(of: index)
        shownCondition = store.condition(of: index, in: type)
        shape = try store.shape(of: index, in: type)
        fileSizeBytes = try store.environment.info().fileSizeBytes
        var progress = ProgressLine(console)
        let (name, total) = (index.fullName(in: type), shape.counts.entryCount)
        keys = try store.keySizes(of: index, in: type) { count in
            progress.show("measured \(count.grouped) of \(total.grouped) keys of \(name)")
        }
        progress.clear()
    }

    var name: String { StoredValue.text(index.fullName(in: type)).cell }

    var columns: String {
        index.definition.columns.map { column in
            let name = column.name(in: type)
            let styled =
                switch (column.source, column.style) {
                case (.computed, _), (.expression, _): "(\(name))"
                case (_, .name): "name of \(name)"
                case (_, .element): "each of \(name)"
                case (_, .search): "letters of \(name)"
                default: name
                }
            return (column.isDescending ? "-" : "") + styled
        }.joined(separator: ", ")
    }

    /// The state and the kind of the index. The state "ready" is left out beside other words.
    var state: String {
        var words: [String] = found.phase == .ready ? [] : ["\(found.phase)"]
        if index.definition.isSearch { words.append("search") }
        if index.definition.isAggregate { words.append("aggregate") }
        if index.definition.isUnique { words.append("unique") }
        if let shownCondition { words.append("where \(shownCondition)") }
        if shownCondition == nil, index.definition.condition != nil { words.append("partial") }
        if !index.definition.covering.isEmpty { words.append("covering") }
        return words.isEmpty ? "ready" : words.joined(separator: ", ")
    }

    /// The filter of a partial index; nil if a closure decides, or a filter that is not known.
    private var condition: String? { index.definition.condition?.text(over: type.definitions) }

    private var kind: String {
        index.definition.isAggregate
            ? "aggregate" : index.definition.isSearch ? "search" : "ordered"
    }

    /// The cells of the table of sizes.
    var sizeCells: [String] {
        [
            name, shape.counts.entryCount.grouped, "\(shape.counts.depth)",
            shape.counts.pageCount.grouped, shape.leafFill?.percent ?? "-", fileShare.percent,
        ]
    }

    /// The cells of the table of keys.
    var keyCells: [String] {
        let each = keys.map { Double($0.count) / Double($0.leadingCount) }
        return [
            name, keys?.leadingCount.grouped ?? "0", each?.tenths ?? "-",
            keys.map { "\($0.leastBytes)" } ?? "-", keys?.averageBytes.tenths ?? "-",
            keys.map { "\($0.greatestBytes)" } ?? "-", (keys?.cutCount ?? 0).grouped,
        ]
    }

    private var fileShare: Double { Double(shape.sizeBytes) / Double(fileSizeBytes) }

    var json: JSONValue {
        let keyBytes = keys.map { keys in
            JSONValue.object([
                ("least", .integer(keys.leastBytes)), ("average", .number(keys.averageBytes)),
                ("greatest", .integer(keys.greatestBytes)),
            ])
        }
        let covering = index.definition.covering.map { number in
            ColumnDefinition(.field(number)).name(in: type)
        }
        let definition: [(key: String, value: JSONValue)] = [
            ("type", .string(type.name)), ("name", .string(index.definition.name)),
            ("number", .integer(Int(index.number))), ("kind", .string(kind)),
            ("columns", .array(zip(index.definition.columns, index.budgets).map(json))),
            ("covering", .array(covering.map { .string($0) })),
            ("isUnique", .bool(index.definition.isUnique)),
            ("isPartial", .bool(index.definition.condition != nil)),
            ("condition", .optional(condition)), ("state", .string("\(found.phase)")),
        ]
        return .object(
            definition + [
                ("entries", .integer(shape.counts.entryCount)),
                ("depth", .integer(shape.counts.depth)),
                ("pages", .integer(shape.counts.pageCount)), ("bytes", .integer(shape.sizeBytes)),
                ("leafFill", .optional(shape.leafFill)), ("fileShare", .number(fileShare)),
                ("distinctLeading", .integer(keys?.leadingCount ?? 0)),
                ("selectivity", keys.map { .number($0.selectivity) } ?? .null),
                ("keyBytes", keyBytes ?? .null),
                ("cutEntries", .integer(keys?.cutCount ?? 0)),
            ])
    }

    private func json(of column: ColumnDefinition, _ budget: UInt16) -> JSONValue {
        .object([
            ("name", .string(column.name(in: type))), ("style", .string("\(column.style)")),
            ("isDescending", .bool(column.isDescending)),
            ("isComputed", .bool(column.computed != nil)),
            ("budgetBytes", .integer(Int(budget))),
        ])
    }
}
