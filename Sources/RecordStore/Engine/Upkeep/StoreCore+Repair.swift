import Foundation
import LMDB

/// Chooses indexes to be built anew.
package typealias IndexChoice = (CatalogType, CatalogIndex) -> Bool

extension StoreCore {
    /// Repairs the store, and builds the indexes of a choice anew even if nothing is wrong.
    func repair(
        rebuilding isWanted: IndexChoice = { _, _ in false },
        _ progress: (UpkeepProgress) throws -> Void
    ) throws -> RepairReport {
        var report = RepairReport()
        try reopening { try salvagePages($0, &report, progress) }
        let salvage = report.salvage
        try reopening { schema in
            report = RepairReport()
            report.salvage = salvage
            try repair(schema, isWanted, &report, progress)
        }
        return report
    }

    private func repair(
        _ schema: OpenSchema, _ isWanted: IndexChoice, _ report: inout RepairReport,
        _ progress: (UpkeepProgress) throws -> Void
    ) throws {
        let found = try verify(progress).violations
        report.found = found
        if !found.isEmpty {
            try setAsidePreferences(in: schema, &report)
            let names = Set(found.filter { !$0.isPreference }.map(\.type))
            for table in schema.tables where names.contains(table.name) && table.tellsDamage {
                try setAsideRecords(of: table, in: schema, &report)
            }
            try repairHistory(found, in: schema)
        }
        try rebuildIndexes(isWanted, schema, &report)
        try doUpkeep(progress: progress)
        try noteUnbuiltIndexes(&report)
        if found.isEmpty && report.rebuiltIndexes.isEmpty { return }
        let built = self.schema
        for table in built.tables where table.fit.writing == nil {
            try clearReferences(of: table, in: built, &report)
        }
        report.remaining = try verify(progress).violations
    }

    private func verify(
        _ progress: (UpkeepProgress) throws -> Void
    ) throws -> VerificationReport {
        try withoutActuallyEscaping(progress) { progress in
            try verify { try progress(UpkeepProgress(.verifying, done: $0, total: $1)) }
        }
    }

    /// The number of damaged records that one transaction takes out.
    private static let repairBatch = 1_000

    /// Takes the damaged records of a type out of its table. Their bytes are on the disk before.
    private func setAsideRecords(
        of table: RecordTable, in schema: OpenSchema, _ report: inout RepairReport
    ) throws {
        let environment = schema.environment
        var taken = 0
        repeat {
            let damaged = try environment.read { view in
                try table.damagedRecords(in: view, limit: Self.repairBatch)
            }
            taken = damaged.count
            if damaged.isEmpty { break }
            let path = report.file ?? newDamagedPath
            report.file = path
            try DamagedRecord.append(damaged, of: table.name, to: path)
            try remove(damaged, from: table.records, in: schema)
            report.setAside += damaged.map {
                RepairReport.SetAside(type: table.name, id: $0.id?.uuid, reason: $0.reason)
            }
        } while taken == Self.repairBatch
    }

    /// The path of a new file for damaged records.
    var newDamagedPath: String { environment.path + "/damaged-\(UUID().uuidString).jsonl" }

    /// Deletes records whose bytes have not changed since. Observers are told that they missed
    /// something: what was in the records is unknown.
    func remove(
        _ damaged: [DamagedRecord], from table: Table, in schema: OpenSchema
    ) throws {
        let catalog = schema.catalog
        let sequence = try schema.environment.write { transaction in
            var head = try catalog.existingHead(in: transaction.view)
            for record in damaged {
                // Safe because the arrays live during the calls.
                let key = unsafe record.key.span.bytes
                let now = try transaction.view.get(key, in: table)?.array
                if now == record.value { _ = try transaction.delete(key, in: table) }
            }
            head.sequence += 1
            try catalog.save(head, in: &transaction)
            return head.sequence
        }
        hub.send(nil, sequence: sequence)
    }

    /// Gives the live indexes of each type with a violation, and those of a choice, new numbers
    /// under which upkeep builds them. Notes those that this program cannot build.
    private func rebuildIndexes(
        _ isWanted: IndexChoice, _ schema: OpenSchema, _ report: inout RepairReport
    ) throws {
        let damagedTypes = Set(report.found.filter { !$0.isPreference }.map(\.type))
        let damagedIndexes = Set(report.found.map { [$0.type, $0.name] })
        while true {
            let (found, newest) = try schema.opening.open()
            var (rebuilt, left): ([String], [String]) = ([], [])
            let evolution = try CatalogEvolution(
                rebuilding: { type, index in
                    let name = index.definition.name
                    let isNamed =
                        isWanted(type, index) || damagedIndexes.contains([type.name, name])
                    guard isNamed || damagedTypes.contains(type.name) else { return false }
                    let canBuild = newest.table(numbered: type.number)?.canRebuild(index) == true
                    if canBuild { rebuilt.append("\(type.name).\(name)") }
                    if !canBuild, isNamed { left.append("\(type.name).\(name)") }
                    return canBuild
                }, in: found.body, free: found.freeIndexes(in: schema.environment))
            report.leftIndexes = left
            if evolution.addedIndexes.isEmpty { return }
            let head = try SchemaAdoption.save(
                evolution, over: found, in: schema.catalog, schema.environment)
            // Another process may have changed the catalog first.
            if head == nil { continue }
            report.rebuiltIndexes = rebuilt
            return
        }
    }

    /// Notes the indexes that upkeep has not built, because this program cannot or because records
    /// share a value.
    private func noteUnbuiltIndexes(_ report: inout RepairReport) throws {
        let (found, newest) = try reopening { try $0.opening.open() }
        for type in found.body.types where !type.isDropped {
            for index in type.liveIndexes {
                let name = "\(type.name).\(index.definition.name)"
                switch found.states.phase(of: index.number) {
                case .refused: report.refusedIndexes.append(name)
                case .building, .catchingUp:
                    let canBuild = newest.table(numbered: type.number)?.canBuild(index) == true
                    if canBuild || report.leftIndexes.contains(name) { continue }
                    report.leftIndexes.append(name)
                default: continue
                }
            }
        }
    }

    /// Sets the references of a type to nil that lead nowhere, where they may be nil.
    private func clearReferences(
        of table: RecordTable, in schema: OpenSchema, _ report: inout RepairReport
    ) throws {
        for reference in table.references where !reference.allowsDangling {
            guard reference.field.isOptional || reference.field.kind == .array,
                let target = schema.table(named: reference.targetName)
            else { continue }
            var found = 0
            repeat {
                let dangling = try schema.environment.read { view in
                    try table.danglingReferences(
                        by: reference, to: target, in: view, limit: Self.repairBatch)
                }
                found = dangling.count
                if dangling.isEmpty { break }
                try write(in: schema) { transaction in
                    for (id, referred) in dangling {
                        guard
                            let bytes = try transaction.raw.view.bytes(of: id, in: table.records)
                        else { continue }
                        try transaction.context.following {
                            try transaction.clearReference(
                                reference.field.number, to: referred, of: id, bytes: bytes,
                                in: table)
                        }
                    }
                }
                report.clearedReferenceCount += found
            } while found == Self.repairBatch
        }
    }
}

extension RecordTable {
    /// Returns the first records whose key or bytes are damaged.
    fileprivate func damagedRecords(in view: ReadView, limit: Int) throws -> [DamagedRecord] {
        var found: [DamagedRecord] = []
        var cursor = try view.cursor(in: records)
        while found.count < limit, let entry = try cursor.next() {
            let size = entry.key.byteCount
            guard size == KeyFormat.idSizeBytes, let id = IDBits(prefixOf: entry.key) else {
                found.append(
                    DamagedRecord(
                        key: entry.key.array, value: entry.value.array, id: nil,
                        reason: "its key has \(size) bytes"))
                continue
            }
            if let damage = damage(in: entry.value, id) {
                found.append(
                    DamagedRecord(
                        key: entry.key.array, value: entry.value.array, id: id,
                        reason: "\(damage.kind)"))
            }
        }
        return found
    }

    /// Returns the first references by a field that lead to no record.
    fileprivate func danglingReferences(
        by reference: OpenReference, to target: RecordTable, in view: ReadView, limit: Int
    ) throws -> [(id: IDBits, target: IDBits)] {
        var found: [(id: IDBits, target: IDBits)] = []
        var cursor = try view.cursor(in: records)
        while found.count < limit, let entry = try cursor.next() {
            guard let id = IDBits(prefixOf: entry.key) else { continue }
            for referred in try reference.targets(in: encoded(entry.value, id))
            where try !view.contains(referred, in: target.records) {
                found.append((id, referred))
            }
        }
        return found
    }
}
