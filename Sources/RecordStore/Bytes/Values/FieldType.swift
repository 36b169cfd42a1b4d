/// A type of a field: the kind of its values, the kind of their elements, and whether a value may
/// be nil.
package struct FieldType: Hashable, Sendable, CustomStringConvertible {
    package let kind: Kind
    /// The kind of the elements if `kind` is `array`, else nil.
    package let elementKind: Kind?
    package let isOptional: Bool

    package init(_ kind: Kind, of elementKind: Kind? = nil, isOptional: Bool = false) {
        precondition((kind == .array) == (elementKind != nil), "\(kind) of \(elementKind as Any)")
        self.kind = kind
        self.elementKind = elementKind
        self.isOptional = isOptional
    }

    /// The type of a field that may be nil and otherwise has this type.
    package var optional: FieldType {
        FieldType(kind, of: elementKind, isOptional: true)
    }

    package var description: String {
        let plain = elementKind.map { "array of \($0.name)" } ?? kind.name
        return isOptional ? "optional \(plain)" : plain
    }
}
