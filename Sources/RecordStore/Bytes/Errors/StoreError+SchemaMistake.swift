public import Foundation

extension StoreError {
    /// A mistake in a schema.
    public struct SchemaMistake: Error, Hashable, Sendable {
        /// The name of the record type.
        public let type: String
        /// The name of the field, property or index, or nil if the mistake concerns the whole type.
        public let name: String?
        /// The kind of the mistake.
        public let kind: Kind

        /// The kind of a mistake in a schema.
        public enum Kind: Hashable, Sendable {
            /// A type, a field or an index has an empty name.
            case emptyName
            /// Two record types have the same name.
            case duplicateType
            /// The number of a field is none that files can have.
            case fieldNumberOutOfRange(Int)
            /// Two fields have the same number.
            case duplicateFieldNumber(Int)
            /// Two fields have the same name.
            case duplicateFieldName
            /// The field is declared, and declared as removed.
            case removedField
            /// The index is declared, and declared as removed.
            case removedIndex
            /// Two steps have this name, so that a store could not tell which of them it has run.
            case duplicateStepName
            /// The extension of this owner has a field, a removed field or a step.
            case notForExtensions(owner: String)
            /// An extension has no owner.
            case ownerMissing
            /// The store is not opened with the type of the extension.
            case extendsUnknownType
            /// The property shares memory of the struct with the property of another field.
            case overlaps(field: String)
            /// The key path is not a stored property: the property is computed, wrapped, observed,
            /// or inside a class.
            case notStored
            /// No field declares this stored property, so its value would be lost.
            case undeclared
            /// The stored properties of the type cannot be listed, so a missing field cannot be
            /// found.
            case opaque
            /// A value of this type has no bytes, for example an optional of an optional.
            case unsupported(valueType: String)
            /// The value in `blank` differs between two evaluations.
            case blankDiffers
            /// The value in `blank` cannot be stored.
            case invalidDefault(ValueProblem)
            /// A reference has the rule `nullify`, but its type has no nil.
            case nullifyWithoutNil
            /// The store has no type with the name of the reference's target.
            case unregisteredTarget(String)
            /// Two indexes have the same name.
            case duplicateIndexName
            /// The name begins with `references.`, which is reserved for indexes that the store
            /// adds.
            case reservedIndexName
            /// The index has no columns.
            case noColumns
            /// The key path of a column or of a covered field belongs to no field.
            case undeclaredColumn(path: String)
            /// The values of the column have no order, as a document and an array have none.
            case unindexable(column: String, type: String)
            /// A `.each` column is not an array.
            case notAnArray(column: String)
            /// The index has more than one `.each` column.
            case severalArrays
            /// The columns of the index need more bytes than a key has.
            case tooManyColumns(neededBytes: Int)
            /// The search index has more fields than it can distinguish.
            case tooManySearchedFields(Int)
            /// A `.name` column or a column of a search index is not text.
            case notText(column: String)
            /// A `.name` column is in a unique index, where it would tell spellings of a name
            /// apart.
            case uniqueSpelling(column: String)
            /// A `.folded` column is in an index that is not unique, which no query could use.
            case foldedNotUnique(column: String)
            /// A computed column is a folded text.
            case foldedColumn(column: String)
            /// The version of a computed column or of a condition is not in 0...65535.
            case versionOutOfRange(Int)
            /// The expression of a computed column names what the type does not have.
            case refusedExpression(column: String, reason: String)
            /// The expression of a computed column needs more than fields of the record.
            case expressionOfOthers(column: String)
            /// The condition of an index names what the type does not have.
            case refusedCondition(reason: String)
            /// The condition of an index needs more than fields of the record that have an order.
            case conditionOfOthers(condition: String)
            /// The expression of a computed column has values of another type than the column.
            case expressionType(column: String, type: String)
            /// The expression of a computed column may be nil, and the values of the column may
            /// not.
            case expressionMayBeNil(column: String)
            /// An aggregate index has a column in the order of names.
            case unsuitableForGroups(column: String)
            /// An aggregate index sums a column whose values are no numbers.
            case notNumeric(column: String, type: String)
            /// An aggregate index has a column that a closure computes.
            case closureInAggregate(column: String)
        }

        package init(_ type: String, _ name: String?, _ kind: Kind) {
            self.type = type
            self.name = name
            self.kind = kind
        }
    }
}

extension StoreError.SchemaMistake: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { "The schema has a mistake: \(description)." }

    public var description: String {
        "\(type)\(name.map { ".\($0)" } ?? ""): \(kind)"
    }
}

extension StoreError.SchemaMistake.Kind: CustomStringConvertible {
    /// Describes the mistake in words, as a statement about the type, the field, or the index.
    public var description: String {
        switch self {
        case .emptyName: "the name is empty"
        case .duplicateType: "two types have this name"
        case .fieldNumberOutOfRange(let number): "field number \(number) is not in 1...65535"
        case .duplicateFieldNumber(let number): "two fields have number \(number)"
        case .removedField: "the field is declared, and removed"
        case .removedIndex: "the index is declared, and removed"
        case .notForExtensions(let owner):
            "the extension of \(owner) can have indexes and rules, not fields or steps"
        case .ownerMissing: "an extension of this type has no owner"
        case .extendsUnknownType: "it is extended, and the store is opened without it"
        case .duplicateStepName: "two steps have this name"
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
        case .duplicateIndexName: "two indexes have this name"
        case .reservedIndexName: "names that begin with references. are the store's own"
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
        case .uniqueSpelling(let column):
            "\(column) in the order of names tells spellings apart: be unique by .folded"
        case .foldedNotUnique(let column):
            "a folded \(column) is for unique indexes: make it unique, or use .name"
        case .foldedColumn(let column):
            "the column \(column) cannot be a folded text: use .folded in a unique index"
        case .versionOutOfRange(let version): "version \(version) is not in 0...65535"
        case .refusedExpression(let column, let reason): "in the column \(column), \(reason)"
        case .expressionOfOthers(let column):
            "the column \(column) can be made of stored fields of the record alone"
        case .refusedCondition(let reason): "in the condition, \(reason)"
        case .conditionOfOthers(let condition):
            "the condition \(condition) must ask for stored fields of the record, and them alone"
        case .expressionType(let column, let type): "the column \(column) has values of \(type)"
        case .expressionMayBeNil(let column):
            "the column \(column) may be nil: declare an optional value, or use ifNil"
        case .unsuitableForGroups(let column):
            "\(column) in the order of names makes no groups: use .ascending"
        case .notNumeric(let column, let type):
            "column \(column) (\(type)) has no numbers to add up"
        case .closureInAggregate(let column):
            "groups and sums of \(column) need an expression, not a closure"
        }
    }
}
