package import Foundation

/// An index entry, decoded from its bytes and the catalog.
package struct InspectedEntry: Sendable {
    package let key: [UInt8]
    /// The columns before the first damaged one.
    package let columns: [KeyValue]
    /// The id of the record, or nil if the entry is damaged.
    package let id: UUID?
    /// The damage of the entry, or nil if it is intact.
    package let damage: KeyDamage?

    /// Whether a column holds only the beginning of a value.
    var isCut: Bool {
        columns.contains { if case .cut = $0.content { true } else { false } }
    }
}

/// The name of a column of an index's entries, the kind of its values, and how they are shown.
package struct InspectedColumn: Hashable, Sendable {
    package let name: String
    package let kind: Kind
    package internal(set) var hint: ValueHint?
}
