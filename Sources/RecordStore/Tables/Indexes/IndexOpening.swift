import LMDB

/// The parts that an index is opened with.
struct IndexOpening {
    let index: CatalogIndex
    /// The fields of the type. Their positions are those of the same fields in `fields`.
    let definitions: [FieldDefinition]
    let fields: [OpenField]
    let entries: Table
    /// The table that notes changes while the index is built, or nil.
    let log: Table?
    /// Whether the keys follow this version's rules of text.
    let followsOwnText: Bool
    /// The closure for computed columns and the condition, or nil if the index has neither or the
    /// Swift type is not known.
    let derivation: IndexDerivation?

    /// The numbers that the catalog keeps for all records.
    let constants: [String: Int]

    /// Returns the open expression of a column. Returns nil if this version of the library cannot
    /// compute it.
    func expression(of column: ColumnDefinition) -> OpenExpression? {
        column.expression(over: definitions).flatMap {
            OpenExpression($0, definitions, fields, constants: constants)
        }
    }

    /// Returns the open field with this number.
    /// - Precondition: the catalog was checked, so the field exists.
    func field(_ number: UInt16) -> OpenField {
        guard let field = fields.first(where: { $0.number == number }) else {
            preconditionFailure("field \(number) was checked with the catalog")
        }
        return field
    }
}

/// A closure that returns the value bytes of an index's computed columns, in the order of the
/// columns. The closure returns nil if a partial index does not hold the record.
typealias IndexDerivation = @Sendable (RawSpan, IDBits) throws -> [[UInt8]?]?
