import RecordStore

/// A type or an index whose reads are measured.
struct LatencyTarget {
    let type: CatalogType
    /// Nil if the records of the type are read.
    let index: CatalogIndex?
    let entryCount: Int

    /// The name of the type, or of the index with its type.
    var name: String { index?.fullName(in: type) ?? type.name }

    /// What is measured of the target.
    var reads: [LatencyMeasurement.Read] { index == nil ? [.get, .page] : [.seek, .page] }

    /// Returns what reads the target in a store.
    func probe(in store: InspectedStore) -> ReadProbe {
        index.map { store.probe(of: $0, in: type) } ?? store.probe(of: type)
    }

    /// Returns the type or the index with this name, or all types and indexes that have entries.
    static func all(named name: String?, in store: InspectedStore) throws -> [LatencyTarget] {
        guard let name else {
            return try store.types.flatMap { try all(of: $0, in: store) }
                .filter { $0.entryCount > 0 }
        }
        if let type = store.types.first(where: { $0.name == name }) {
            let count = try store.statistics(of: type).entryCount
            return [LatencyTarget(type: type, index: nil, entryCount: count)]
        }
        guard let found = store.indexes.first(where: { $0.index.fullName(in: $0.type) == name })
        else {
            throw NotFound.tree(
                name,
                known: store.types.map(\.name)
                    + store.indexes.map { $0.index.fullName(in: $0.type) })
        }
        let count = try store.statistics(of: found.index, in: found.type).entryCount
        return [LatencyTarget(type: found.type, index: found.index, entryCount: count)]
    }

    /// Returns a type and its indexes.
    private static func all(
        of type: CatalogType, in store: InspectedStore
    ) throws -> [LatencyTarget] {
        let records = LatencyTarget(
            type: type, index: nil, entryCount: try store.statistics(of: type).entryCount)
        return try [records]
            + type.liveIndexes.map { index in
                LatencyTarget(
                    type: type, index: index,
                    entryCount: try store.statistics(of: index, in: type).entryCount)
            }
    }
}
