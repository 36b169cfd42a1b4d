import LMDB

/// What an index is opened with.
struct IndexOpening {
    let index: CatalogIndex
    /// The fields of the type, and where they lie in its records: in one order.
    let definitions: [FieldDefinition]
    let fields: [OpenField]
    let entries: Table
    /// Nil for an index over plain fields, and where the Swift type is not known.
    let derivation: IndexDerivation?

    /// - Precondition: the catalog was checked: it has the field.
    func field(_ number: UInt16) -> OpenField {
        guard let field = fields.first(where: { $0.number == number }) else {
            preconditionFailure("field \(number) was checked with the catalog")
        }
        return field
    }
}

/// Gives the value bytes of an index's computed columns, in the order of the columns, or nil if the
/// record is not in a partial index.
typealias IndexDerivation = @Sendable (RawSpan, IDBits) throws -> [[UInt8]?]?
