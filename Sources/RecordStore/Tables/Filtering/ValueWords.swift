/// The way in which values of a condition are written: in the syntax of a filter, or for people, in
/// the words of the types of their fields.
struct ValueWords {
    /// The type whose records the condition is about; nil for the syntax of a filter.
    private let table: RecordTable?

    static let asRead = ValueWords(table: nil)

    static func forPeople(_ table: RecordTable) -> ValueWords { ValueWords(table: table) }

    private init(table: RecordTable?) {
        self.table = table
    }

    /// Returns the text of a value that is compared with a term.
    func text(of constant: Constant, beside term: Term) -> String {
        guard let bytes = constant.bytes, let words = table?.words(for: bytes, of: term) else {
            return constant.description
        }
        return words
    }

    /// Returns the words for a condition on the records that refer to these by a field.
    func behind(_ type: String, _ reference: QueryField) -> ValueWords {
        ValueWords(table: table?.inbound(from: type, by: reference)?.source)
    }
}

extension RecordTable {
    /// Returns the value in the words of the field's type; nil if the type has none.
    fileprivate func words(for bytes: [UInt8], of term: Term) -> String? {
        switch term {
        case .field(let field): field.isComputed ? nil : words(for: bytes, ofField: field.number)
        case .through(let field, let inner):
            outbound[field.number]?.target.words(for: bytes, of: inner)
        case .constant, .named, .folded, .calculated: nil
        }
    }
}
