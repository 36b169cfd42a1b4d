package import Foundation

/// The part of a `RecordDamage` that the bytes alone can say.
package struct RecordFault: Error, Hashable, Sendable {
    package let offset: Int
    package let kind: RecordDamage.Kind

    init(at offset: Int, _ kind: RecordDamage.Kind) {
        self.offset = offset
        self.kind = kind
    }

    package func damage(of type: String, id: UUID) -> RecordDamage {
        RecordDamage(type: type, id: id, offset: offset, kind: kind)
    }
}
