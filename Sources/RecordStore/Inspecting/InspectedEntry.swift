package import Foundation

/// An index entry as its bytes and the catalog say.
package struct InspectedEntry: Sendable {
    package let key: [UInt8]
    /// The columns up to the first that is damaged.
    package let columns: [KeyValue]
    /// The record's, unless the entry is damaged.
    package let id: UUID?
    package let damage: KeyDamage?

    /// Whether a column holds only the beginning of a value.
    var isCut: Bool {
        columns.contains { if case .cut = $0.content { true } else { false } }
    }
}
