/// A table that finds the fields of a record type by their offsets in the struct.
///
/// The class is not generic, so that building a filter looks up no type metadata.
final class QueryFields: Sendable {
    private let offsets: [Int?]
    private let fields: [QueryField?]

    init<R: Record>(_ fields: [FieldDeclaration<R>]) {
        offsets = fields.map(\.memoryOffset)
        self.fields = fields.map { QueryField($0) }
    }

    func field(at offset: Int) -> QueryField? {
        offsets.firstIndex(of: offset).flatMap { fields[$0] }
    }
}

extension QueryField {
    fileprivate init?<R: Record>(_ field: FieldDeclaration<R>) {
        guard let type = field.type, let number = UInt16(exactly: field.number) else { return nil }
        self.init(
            number: number, name: field.name, kind: type.kind, elementKind: type.elementKind)
    }
}
