extension StoreError {
    /// A value that must be unique, and that another record has.
    public struct TakenValue: Hashable, Sendable, CustomStringConvertible {
        /// The name of the field, or of the computed column.
        public let field: String
        /// The value as text: what the caller wrote, if it is a text.
        public let text: String

        package init(field: String, text: String) {
            self.field = field
            self.text = text
        }

        /// The field and the value: `name ACME`.
        public var description: String { "\(field) \(text)" }
    }
}

extension [StoreError.TakenValue] {
    /// The values in words: `name ACME and the year 1999`.
    var words: String { map(\.description).joined(separator: " and the ") }
}

extension StoreError.TakenValue {
    /// The most characters of a value that are shown.
    private static let mostCharacters = 80

    /// Creates the value of a field from its bytes.
    init(_ bytes: RawSpan?, ofField name: String, _ kind: Kind) {
        var text = "nil"
        if let bytes, let value = try? StoredValue(bytes, as: FieldType(kind)) {
            text = value.description
        }
        let shown = text.prefix(Self.mostCharacters)
        self.init(
            field: name, text: shown.endIndex == text.endIndex ? text : "\(shown)\u{2026}")
    }
}
