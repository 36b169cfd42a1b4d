/// One mistake in a schema.
public struct SchemaError: Error, Hashable, Sendable {
    /// The name of the record type.
    public let type: String
    /// The field, property or index, or nil where the whole type is meant.
    public let name: String?
    public let kind: Kind

    public enum Kind: Hashable, Sendable {
        case emptyName
        case duplicateType
        case fieldNumberOutOfRange(Int)
        case duplicateFieldNumber(Int)
        case duplicateFieldName
        /// Two fields share memory of the struct.
        case overlaps(field: String)
        /// Computed, wrapped, observed, or inside a class: not memory of the struct.
        case notStored
        /// A stored property that no field declares would be lost.
        case undeclared
        /// The stored properties of the type cannot be seen, so none can be missed.
        case opaque
        /// A type without bytes, such as an optional of an optional.
        case unsupported(valueType: String)
        /// `blank` had another value when it was evaluated again.
        case blankDiffers
        case invalidDefault(ValueProblem)
        /// `nullify` on a reference that cannot be nil.
        case nullifyWithoutNil
        /// The target of a reference is not among the types of the store.
        case unregisteredTarget(String)
        case duplicateIndexName
        /// Names that begin with `references.` are the store's own.
        case reservedIndexName
        case noColumns
        /// A column or a covered field that no field declares.
        case undeclaredColumn(path: String)
        case unindexable(column: String, type: String)
        /// `.each` on something that is no array.
        case notAnArray(column: String)
        case severalArrays
        /// The columns of an index need more bytes than a key has.
        case tooManyColumns(neededBytes: Int)
        /// More fields than a search index can tell apart.
        case tooManySearchedFields(Int)
        /// `.name` or a search of something that is no text.
        case notText(column: String)
        case versionOutOfRange(Int)
    }

    package init(_ type: String, _ name: String?, _ kind: Kind) {
        self.type = type
        self.name = name
        self.kind = kind
    }
}
