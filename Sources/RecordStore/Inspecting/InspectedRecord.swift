package import Foundation

/// A record as its bytes and the catalog say.
package struct InspectedRecord: Sendable {
    package let id: UUID
    /// The store sequence of the transaction that changed it last.
    package let sequence: UInt64
    package let layoutVersion: Int
    package let sizeBytes: Int
    /// In the order of the type's present fields.
    package let values: [StoredValue?]
}
