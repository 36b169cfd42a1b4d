/// One mistake in a schema.
public struct SchemaError: Error, Hashable, Sendable, CustomStringConvertible {
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

    public var description: String {
        "\(type)\(name.map { ".\($0)" } ?? ""): \(kind.explanation)"
    }
}

extension SchemaError.Kind {
    fileprivate var explanation: String {
        switch self {
        case .emptyName: "the name is empty"
        case .duplicateType: "two types have this name"
        case .fieldNumberOutOfRange(let number): "field number \(number) is not in 1...65535"
        case .duplicateFieldNumber(let number): "two fields have number \(number)"
        case .duplicateFieldName: "two fields have this name"
        case .overlaps(let field): "the property is stored by field \(field) too"
        case .notStored:
            "the key path is not a stored property of the struct (computed, wrapped, "
                + "observed, or inside a class)"
        case .undeclared: "no field declares this stored property, so it would be lost"
        case .opaque: "the stored properties of this type cannot be listed"
        case .unsupported(let type): "a value of type \(type) cannot be stored in a field"
        case .blankDiffers: "blank differs between two evaluations"
        case .invalidDefault(let problem): "the value in blank cannot be stored: \(problem)"
        case .nullifyWithoutNil: "a reference that cannot be nil cannot be nullified"
        case .unregisteredTarget(let target): "the store has no type \(target) to refer to"
        default: indexExplanation
        }
    }

    private var indexExplanation: String {
        switch self {
        case .duplicateIndexName: "two indexes have this name"
        case .noColumns: "an index needs a column"
        case .undeclaredColumn(let path): "\(path) is not declared as a field"
        case .unindexable(let column, let type): "column \(column) (\(type)) has no order"
        case .notAnArray(let column): "column \(column) is not an array"
        case .severalArrays: "an index can have one array column"
        case .tooManyColumns(let neededBytes):
            "the columns need \(neededBytes) bytes of a key, which has 511"
        case .tooManySearchedFields(let count):
            "a search index has at most \(SearchFormat.maximumFieldCount) fields, not \(count)"
        case .notText(let column): "column \(column) is not text"
        case .versionOutOfRange(let version): "version \(version) is not in 0...65535"
        default: "\(self)"
        }
    }
}
