public import Foundation

extension SchemaError: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { "The schema has a mistake: \(description)." }

    public var description: String {
        "\(type)\(name.map { ".\($0)" } ?? ""): \(kind)"
    }
}

extension SchemaError.Kind: CustomStringConvertible {
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
