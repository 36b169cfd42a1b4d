/// A field of a query: its number, and the parts of its declaration that printing and planning
/// need.
struct QueryField: Hashable, Sendable {
    let number: UInt16
    let name: String
    let kind: Kind
    let elementKind: Kind?
    /// Whether the field is a computed column of an index, which its name identifies. The number of
    /// such a field, 65535, may also be the number of a declared field.
    let isComputed: Bool
    /// Whether this is no field, but stands for how well a record meets the search of a query.
    let isRelevance: Bool

    /// The field of the record's id. The id has number 0, because the numbers of declared fields
    /// begin with 1.
    static let id = QueryField(number: 0, name: "id", kind: .id, elementKind: nil)

    static let relevance = QueryField(
        number: .max, name: "relevance", kind: .uint16, elementKind: nil, isRelevance: true)

    init(
        number: UInt16, name: String, kind: Kind, elementKind: Kind?,
        isComputed: Bool = false, isRelevance: Bool = false
    ) {
        self.number = number
        self.name = name
        self.kind = kind
        self.elementKind = elementKind
        self.isComputed = isComputed
        self.isRelevance = isRelevance
    }

    init(_ field: FieldDefinition) {
        self.init(
            number: field.number, name: field.name, kind: field.type.kind,
            elementKind: field.type.elementKind)
    }

    /// Returns the field of a computed column of an index, by its name.
    static func computed(_ name: String, _ kind: Kind) -> QueryField {
        QueryField(
            number: UInt16.max, name: name, kind: kind, elementKind: nil, isComputed: true)
    }

    var isID: Bool { number == Self.id.number }
}
