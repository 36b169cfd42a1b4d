/// A table that finds the fields of a record type by their offsets in the struct.
///
/// The class is not generic, so that building a filter looks up no type metadata.
final class QueryFields: Sendable {
    private let offsets: [Int?]
    private let fields: [QueryField?]
    /// The fields that take no memory, such as those of an enum with one case. They may share their
    /// offset with others, and are told apart by their types: fields of one such type always have
    /// the same value.
    private let empty: [(offset: Int?, type: ObjectIdentifier, field: QueryField?)]

    init<R: Record>(_ fields: [FieldDeclaration<R>]) {
        offsets = fields.map { $0.memorySize == 0 ? nil : $0.memoryOffset }
        self.fields = fields.map { QueryField($0) }
        empty = fields.filter { $0.memorySize == 0 }.map { field in
            (
                field.memoryOffset, ObjectIdentifier(type(of: field.path).valueType),
                QueryField(field)
            )
        }
    }

    /// Returns the field at the offset of a key path; nil if there is none.
    func field<Root>(at offset: Int, of path: PartialKeyPath<Root>) -> QueryField? {
        if !empty.isEmpty {
            let type = ObjectIdentifier(type(of: path).valueType)
            let found = empty.first { $0.offset == offset && $0.type == type }
            if let found { return found.field }
        }
        return offsets.firstIndex(of: offset).flatMap { fields[$0] }
    }
}

extension QueryField {
    fileprivate init?<R: Record>(_ field: FieldDeclaration<R>) {
        guard let type = field.type, let number = UInt16(exactly: field.number) else { return nil }
        self.init(
            number: number, name: field.name, kind: type.kind, elementKind: type.elementKind)
    }
}
