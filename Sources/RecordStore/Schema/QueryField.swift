/// A field by its number, with what printing and planning need of its declaration.
struct QueryField: Hashable, Sendable {
    let number: UInt16
    let name: String
    let kind: Kind
    let elementKind: Kind?
    /// Whether it is a computed column of an index, known by its name alone.
    let isComputed: Bool

    /// The record's id, which has no number: fields begin with 1.
    static let id = QueryField(number: 0, name: "id", kind: .id, elementKind: nil)

    init(
        number: UInt16, name: String, kind: Kind, elementKind: Kind?,
        isComputed: Bool = false
    ) {
        self.number = number
        self.name = name
        self.kind = kind
        self.elementKind = elementKind
        self.isComputed = isComputed
    }

    init(_ field: FieldDefinition) {
        self.init(
            number: field.number, name: field.name, kind: field.type.kind,
            elementKind: field.type.elementKind)
    }

    /// A computed column of an index, by its name.
    static func computed(_ name: String, _ kind: Kind) -> QueryField {
        QueryField(
            number: UInt16.max, name: name, kind: kind, elementKind: nil, isComputed: true)
    }

    var isID: Bool { number == Self.id.number }
}
