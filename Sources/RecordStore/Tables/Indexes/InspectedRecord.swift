package import Foundation

/// A record, decoded from its bytes and the catalog.
package struct InspectedRecord: Sendable {
    package let id: UUID
    /// The store sequence of the transaction that changed the record last.
    package let sequence: UInt64
    package let layoutVersion: Int
    package let sizeBytes: Int
    /// The values in the order of the type's present fields.
    package let values: [StoredValue?]
}
