import LMDB

extension StoreCore {
    /// Removes the history up to the last transaction of which it is damaged, and the places that
    /// are damaged.
    func repairHistory(_ violations: [Violation], in schema: OpenSchema) throws {
        guard let tables = try schema.historyTables() else { return }
        var last: UInt64 = 0
        var names: [String] = []
        for violation in violations {
            switch violation.kind {
            case .damagedHistory(let sequence): last = max(last, sequence)
            case .damagedPlace(let name): names.append(name)
            default: continue
            }
        }
        if last == 0 && names.isEmpty { return }
        try schema.environment.write { raw in
            if last > 0 {
                var head = try schema.catalog.existingHead(in: raw.view)
                try HistoryTrimmer(tables, history).remove(through: last, &head, in: &raw)
                try schema.catalog.save(head, in: &raw)
            }
            for name in names {
                for kind in [HistoryFormat.consumer, HistoryFormat.mark] {
                    let places = PlaceTable(tables.places)
                    if try places.isDamaged(kind, name, in: raw.view) {
                        _ = try places.remove(kind, name, in: &raw)
                    }
                }
            }
        }
    }
}
