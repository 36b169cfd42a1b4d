import RecordStore

extension TrainingRecord {
    /// Gives a record the name of another one when it begins to refer to it, unless the caller gave
    /// it a name too. The name stays when the other record is renamed, and becomes its last one
    /// when that is deleted.
    static func keepName<Target: Record>(
        of reference: KeyPath<Self, RecordID<Target>?>, _ name: KeyPath<Target, String>,
        in copy: WritableKeyPath<Self, String>, _ old: Self?, _ new: Self?,
        _ transaction: inout StoreTransaction
    ) throws {
        guard let new, transaction.isDirectChange, let target = new[keyPath: reference],
            old?[keyPath: reference] != target,
            new[keyPath: copy].isEmpty || new[keyPath: copy] == old?[keyPath: copy],
            let found = try transaction.get(target)?[keyPath: name], found != new[keyPath: copy]
        else { return }
        _ = try transaction.update(new.id) { $0[keyPath: copy] = found }
    }
}
