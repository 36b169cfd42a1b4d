package import Foundation

/// A damage in the bytes of a record, without the type and the id of the record.
package struct RecordFault: Error, Hashable, Sendable {
    /// The offset of the damage in the bytes of the record.
    package let offset: Int
    /// The kind of the damage.
    package let kind: RecordDamage.Kind

    init(at offset: Int, _ kind: RecordDamage.Kind) {
        self.offset = offset
        self.kind = kind
    }

    /// Returns the damage with the type and the id of the record.
    package func damage(of type: String, id: UUID) -> RecordDamage {
        RecordDamage(type: type, id: id, offset: offset, kind: kind)
    }
}
