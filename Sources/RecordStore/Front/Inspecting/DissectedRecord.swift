package import Foundation
import LMDB

/// A record as its bytes, with what each of them is, whatever their damage.
package struct DissectedRecord: Sendable {
    package let id: UUID
    package let bytes: [UInt8]
    /// The parts, which are all bytes in their order.
    package let parts: [RecordPart]
    /// The damage for which the record cannot be read, or nil if it can.
    package let damage: RecordDamage?
}

extension InspectedStore {
    /// Returns the bytes of a record and what they are, or nil if there is no such record.
    /// - Throws: no error for damage of the record, only for that of the storage.
    package func dissectedRecord(_ id: UUID, of type: CatalogType) throws -> DissectedRecord? {
        let (table, bits) = (table(of: type), IDBits(id))
        return try environment.read { view in
            guard let found = try view.get(bits, in: table.records) else { return nil }
            let bytes = found.array
            var damage: RecordDamage?
            do throws(RecordDamage) {
                _ = try table.decode(found, bits)
            } catch {
                damage = error
            }
            return DissectedRecord(
                id: id, bytes: bytes, parts: RecordDissection.parts(of: bytes, type, bits),
                damage: damage)
        }
    }
}
