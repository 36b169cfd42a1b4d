/// A difference between the schemas of the program and the catalog of a file.
///
/// An added type is no difference: the file gets an entry for it. Another value in `blank` is no
/// difference either: the catalog keeps the default that a field had when it was added.
public struct SchemaDifference: Hashable, Sendable, CustomStringConvertible {
    /// The name of the record type.
    public let type: String
    /// The name of the field or index, or nil if the difference concerns the whole type.
    public let name: String?
    /// The kind of the difference.
    public let kind: Kind

    /// The kind of a difference between a schema and a catalog.
    public enum Kind: Hashable, Sendable {
        /// The file has a type that the store was opened without.
        case typeMissing
        /// The file lacks the type, and is open for reading only.
        case typeAdded
        case fieldAdded(number: Int)
        case fieldRemoved(number: Int)
        /// The number of a removed field is declared again, by any field.
        case fieldRevived(number: Int)
        case fieldRenamed(number: Int, from: String)
        case fieldTypeChanged(number: Int)
        case referenceChanged(number: Int)
        case indexAdded
        case indexRemoved
        case indexChanged
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

extension SchemaDifference.Kind: CustomStringConvertible {
    /// Describes the difference in words, as a statement about the file.
    public var description: String {
        switch self {
        case .typeMissing: "the file has this type, and the store was opened without it"
        case .typeAdded: "the file lacks this type, and is open for reading only"
        case .fieldAdded(let number): "the file lacks this field (number \(number))"
        case .fieldRemoved(let number): "the file has this field (number \(number)), not the type"
        case .fieldRevived(let number): "field number \(number) was removed, and cannot come back"
        case .fieldRenamed(let number, let from): "field number \(number) is \(from) in the file"
        case .fieldTypeChanged(let number):
            "field number \(number) has values of another type in the file"
        case .referenceChanged(let number):
            "field number \(number) refers to another type, or by another rule, in the file"
        case .indexAdded: "the file lacks this index"
        case .indexRemoved: "the file has this index, not the type"
        case .indexChanged: "this index is another one in the file"
        }
    }
}

extension Catalog {
    /// Returns the differences between these types and the catalog. Added types are not among them.
    package func differences(from types: [TypeDefinition]) -> [SchemaDifference] {
        self.types.flatMap { old -> [SchemaDifference] in
            guard let new = types.first(where: { $0.name == old.name }) else {
                return [SchemaDifference(type: old.name, name: nil, kind: .typeMissing)]
            }
            return old.fieldDifferences(new) + old.indexDifferences(new)
        }
    }
}

extension CatalogType {
    fileprivate func fieldDifferences(_ new: TypeDefinition) -> [SchemaDifference] {
        var differences: [SchemaDifference] = []
        func note(_ field: FieldDefinition, _ kind: SchemaDifference.Kind) {
            differences.append(SchemaDifference(type: name, name: field.name, kind: kind))
        }
        for field in new.fields {
            let number = Int(field.number)
            guard let old = fields.first(where: { $0.definition.number == field.number }) else {
                note(field, .fieldAdded(number: number))
                continue
            }
            if old.isRemoved {
                note(field, .fieldRevived(number: number))
                continue
            }
            if old.definition.name != field.name {
                note(field, .fieldRenamed(number: number, from: old.definition.name))
            }
            if old.definition.type != field.type { note(field, .fieldTypeChanged(number: number)) }
            if old.definition.reference != field.reference {
                note(field, .referenceChanged(number: number))
            }
        }
        let numbers = Set(new.fields.map(\.number))
        for old in fields where !old.isRemoved && !numbers.contains(old.definition.number) {
            note(old.definition, .fieldRemoved(number: Int(old.definition.number)))
        }
        return differences
    }

    fileprivate func indexDifferences(_ new: TypeDefinition) -> [SchemaDifference] {
        let added = new.indexes.compactMap { index -> SchemaDifference? in
            let old = indexes.first { $0.definition.name == index.name }
            guard old?.definition != index else { return nil }
            return SchemaDifference(
                type: name, name: index.name, kind: old == nil ? .indexAdded : .indexChanged)
        }
        let names = Set(new.indexes.map(\.name))
        let removed = indexes.filter { !names.contains($0.definition.name) }.map {
            SchemaDifference(type: name, name: $0.definition.name, kind: .indexRemoved)
        }
        return added + removed
    }
}
