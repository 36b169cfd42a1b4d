public import Foundation
import Synchronization

/// A record that reads have passed over, because its bytes are damaged or hold a value that its
/// type does not have.
public struct UnreadableRecord: Hashable, Sendable {
    /// What is wrong with which record.
    public let damage: RecordDamage
    /// When a read of this process has first met it.
    public let firstMet: Date

    /// The name of the record type.
    public var type: String { damage.type }
    /// The id of the record.
    public var id: UUID { damage.id }
}

/// The records that reads of this process have passed over.
final class UnreadableRecords: Sendable {
    private struct Key: Hashable {
        let type: String
        let id: UUID

        init(_ damage: RecordDamage) { (type, id) = (damage.type, damage.id) }
    }

    private let records = Mutex<[Key: UnreadableRecord]>([:])

    /// The records in the order in which they were met.
    var list: [UnreadableRecord] {
        records.withLock { records in
            records.values.sorted { ($0.firstMet, $0.id) < ($1.firstMet, $1.id) }
        }
    }

    /// Notes a record, and returns whether it is new.
    func note(_ damage: RecordDamage) -> Bool {
        records.withLock { records in
            let key = Key(damage)
            if records[key] != nil { return false }
            records[key] = UnreadableRecord(damage: damage, firstMet: .now)
            return true
        }
    }

    /// Forgets a record, which can be read again or is gone.
    func forget(_ damage: RecordDamage) {
        records.withLock { $0[Key(damage)] = nil }
    }
}
