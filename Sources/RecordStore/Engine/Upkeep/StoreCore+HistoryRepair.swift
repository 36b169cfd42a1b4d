import LMDB

extension StoreCore {
    /// Removes the history up to the last transaction of which it is damaged, and the places that
    /// are damaged.
    func repairHistory(_ violations: [Violation], in schema: OpenSchema) throws {
        guard let tables = try schema.historyTables() else { return }
        var last: UInt64 = 0
        var hasDamagedPlaces = false
        for violation in violations {
            switch violation.kind {
            // A key that has no sequence can stand anywhere.
            case .damagedHistory(let sequence): last = max(last, sequence == 0 ? .max : sequence)
            case .damagedPlace: hasDamagedPlaces = true
            default: continue
            }
        }
        if last == 0 && !hasDamagedPlaces { return }
        try schema.environment.write { raw in
            if last > 0 {
                var head = try schema.catalog.existingHead(in: raw.view)
                try HistoryTrimmer(tables, history).remove(through: last, &head, in: &raw)
                try schema.catalog.save(head, in: &raw)
            }
            if hasDamagedPlaces { try PlaceTable(tables.places).removeDamaged(in: &raw) }
        }
    }
}
