import LMDB

/// A piece of upkeep that the catalog of a store asks for.
enum UpkeepTask {
    case build(table: RecordTable, index: any RecordIndex, isUnique: Bool)
    case sum(table: RecordTable, index: OpenAggregateIndex)
    case clear(CatalogIndex, type: String)
    case drop(CatalogType)
}

extension OpenCatalog {
    /// Returns the next piece of upkeep that this program can do, or nil if there is none.
    func nextTask(in schema: OpenSchema) -> UpkeepTask? {
        for type in body.types {
            for index in type.indexes {
                guard let state = states[index.number] else { continue }
                if state.phase == .clearing { return .clear(index, type: type.name) }
                guard state.phase == .building || state.phase == .catchingUp,
                    let table = schema.tables.first(where: { $0.number == type.number }),
                    table.canBuild(index),
                    let open = table.allIndexes.first(where: { $0.number == index.number })
                else { continue }
                if let open = open as? OpenAggregateIndex {
                    return .sum(table: table, index: open)
                }
                if let open = open as? any RecordIndex {
                    return .build(
                        table: table, index: open, isUnique: index.definition.isUnique)
                }
            }
        }
        return nil
    }
}
