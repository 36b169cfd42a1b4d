import Foundation
import RecordStore

/// What two stores have otherwise of one record type.
struct TypeDifference {
    /// A record that both have, with the fields in which it differs.
    struct Change {
        let id: UUID
        let fields: [(name: String, old: StoredValue?, new: StoredValue?)]
    }

    let type: String
    /// What differs in fields and indexes, in words.
    private(set) var schema: [String] = []
    private(set) var removed: [UUID] = []
    private(set) var added: [UUID] = []
    private(set) var changed: [Change] = []
    private(set) var equalCount = 0

    /// Whether one of the stores has a record of the type.
    var hasRecords: Bool {
        equalCount > 0 || !removed.isEmpty || !added.isEmpty || !changed.isEmpty
    }

    var isEmpty: Bool { schema.isEmpty && removed.isEmpty && added.isEmpty && changed.isEmpty }

    /// Compares the records of a type, which one of the stores may lack.
    /// - Parameter progress: called with the number of records that were compared.
    init(
        _ name: String, _ old: InspectedStore, _ new: InspectedStore, progress: (Int) -> Void
    ) throws {
        type = name
        let oldType = old.types.first { $0.name == name }
        let newType = new.types.first { $0.name == name }
        schema = Self.schema(oldType, newType)
        var count = 0
        func step() {
            count += 1
            if count % 1_024 == 0 { progress(count) }
        }
        let all = "\(InspectedQuery.name(name)) sorted by id"
        if let oldType {
            try old.forEachRecord(of: old.query(all)) { record in
                step()
                guard let newType, let other = try new.record(record.id, of: newType) else {
                    removed.append(record.id)
                    return true
                }
                let fields = Self.fields(of: (record, oldType), (other, newType))
                if fields.isEmpty {
                    equalCount += 1
                } else {
                    changed.append(Change(id: record.id, fields: fields))
                }
                return true
            }
        }
        guard newType != nil else { return }
        try new.forEachRecord(of: new.query(all)) { record in
            step()
            if try oldType.map({ try old.record(record.id, of: $0) == nil }) ?? true {
                added.append(record.id)
            }
            return true
        }
    }

    /// Returns the fields in which two records differ. A field that one type lacks is nil.
    private static func fields(
        of old: (record: InspectedRecord, type: CatalogType),
        _ new: (record: InspectedRecord, type: CatalogType)
    ) -> [(name: String, old: StoredValue?, new: StoredValue?)] {
        func values(
            _ side: (record: InspectedRecord, type: CatalogType)
        ) -> [String: StoredValue] {
            var values: [String: StoredValue] = [:]
            for (field, value) in zip(side.type.presentFields, side.record.values) {
                values[field.name] = value
            }
            return values
        }
        let (before, after) = (values(old), values(new))
        return Set(before.keys).union(after.keys).sorted().compactMap { name in
            before[name] == after[name] ? nil : (name, before[name], after[name])
        }
    }

    private static func schema(_ old: CatalogType?, _ new: CatalogType?) -> [String] {
        guard let old else { return ["the first store has no such type"] }
        guard let new else { return ["the second store has no such type"] }
        var found: [String] = []
        func compare<Part: Equatable>(_ kind: String, _ old: [String: Part], _ new: [String: Part])
        {
            for name in Set(old.keys).union(new.keys).sorted() where old[name] != new[name] {
                let how =
                    new[name] == nil
                    ? "only in the first store"
                    : old[name] == nil ? "only in the second store" : "differs"
                found.append("\(kind) \(name) \(how)")
            }
        }
        func fields(_ type: CatalogType) -> [String: String] {
            Dictionary(
                type.presentFields.map { ($0.name, "\($0.type) \($0.reference?.target ?? "")") },
                uniquingKeysWith: { first, _ in first })
        }
        func indexes(_ type: CatalogType) -> [String: IndexDefinition] {
            Dictionary(
                type.liveIndexes.map { ($0.definition.name, $0.definition) },
                uniquingKeysWith: { first, _ in first })
        }
        compare("field", fields(old), fields(new))
        compare("index", indexes(old), indexes(new))
        return found
    }
}
