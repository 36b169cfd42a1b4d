extension StoreError {
    /// A change of a schema that a file cannot follow.
    ///
    /// `docs/schema-evolution.md` lists the changes that a file follows by itself.
    public struct SchemaDifference: Hashable, Sendable, CustomStringConvertible {
        /// The name of the record type.
        public let type: String
        /// The name of the field or the index, or nil if the difference concerns the whole type.
        public let name: String?
        /// The kind of the difference.
        public let kind: Kind

        /// The kind of a difference between a schema and a catalog.
        public enum Kind: Hashable, Sendable {
            /// The file lacks the type, and is open for reading only.
            case typeAdded
            /// The type was dropped.
            case typeRevived
            /// A newer version of the program has renamed the type.
            case typeRenamed(to: String)
            /// The number of a removed field is declared again, by any field.
            case fieldRevived(number: Int)
            /// The field has another name in the file, which is not among its former names.
            case fieldRenamed(number: Int, from: String)
            /// The field has values of another type in the file, and not all of them are values of
            /// the new type.
            case fieldTypeChanged(number: Int)
            /// The field refers to another type in the file, or to none, or may lead nowhere there.
            case referenceChanged(number: Int)
            /// The field refers to a type that was dropped.
            case targetDropped(String)
            /// A step has to run over the records, and the file is open for reading only.
            case stepPending(String)
            /// A step has to run over the records, which this program may not write.
            case stepCannotRun(String, StoreError.TypeObstacle)
            /// An index that the schema does not declare compares or calculates with fields whose
            /// types would not go together any more, or its key would not have room for them.
            case indexCannotFollow
        }

        package init(type: String, name: String?, kind: Kind) {
            self.type = type
            self.name = name
            self.kind = kind
        }

        public var description: String {
            "\(type)\(name.map { ".\($0)" } ?? ""): \(kind)"
        }
    }
}

extension StoreError.SchemaDifference.Kind: CustomStringConvertible {
    /// Describes the difference in words, as a statement about the file.
    public var description: String {
        switch self {
        case .typeAdded: "the file lacks this type, and is open for reading only"
        case .typeRevived: "this type was dropped: give the new one another name"
        case .typeRenamed(let name): "this type is named \(name) now: use that name"
        case .fieldRevived(let number):
            "field number \(number) was removed, and cannot come back: use the next free number"
        case .fieldRenamed(let number, let from):
            """
            field number \(number) is \(from) in the file: if it was renamed, say \
            formerly: "\(from)"
            """
        case .fieldTypeChanged(let number):
            """
            field number \(number) has values of another type in the file: remove it, add a field \
            with a new number, and move the values in a step
            """
        case .referenceChanged(let number):
            """
            field number \(number) is another reference in the file: remove it, add a field with a \
            new number, and move the values in a step
            """
        case .targetDropped(let target): "this field refers to \(target), which was dropped"
        case .stepPending(let name):
            "the step \(name) has to run, and the file is open for reading only"
        case .stepCannotRun(let name, let obstacle):
            "the step \(name) has to run, and this program may not write the type: \(obstacle)"
        case .indexCannotFollow:
            """
            this index cannot be computed with the new types of its fields: declare it anew, or \
            remove it
            """
        }
    }
}
