/// How the values in a condition are written: as a filter is read, or for people, by the types of
/// the fields that they are compared with.
struct ValueWords {
    /// The type whose records the condition is about, for people.
    private let table: RecordTable?

    static let asRead = ValueWords(table: nil)

    static func forPeople(_ table: RecordTable) -> ValueWords { ValueWords(table: table) }

    private init(table: RecordTable?) {
        self.table = table
    }

    /// A value beside the term that it is compared with.
    func text(of constant: Constant, beside term: Term) -> String {
        guard let bytes = constant.bytes, let words = table?.words(for: bytes, of: term) else {
            return constant.description
        }
        return words
    }

    /// The same for a condition on the records that refer to these.
    func behind(_ type: String, _ reference: QueryField) -> ValueWords {
        ValueWords(table: table?.inbound(from: type, by: reference)?.source)
    }
}

extension RecordTable {
    /// The value in the words of the field's type; nil if it has none.
    fileprivate func words(for bytes: [UInt8], of term: Term) -> String? {
        switch term {
        case .field(let step): step.isComputed ? nil : words(for: bytes, ofField: step.number)
        case .through(let step, let inner):
            outbound[step.number]?.target.words(for: bytes, of: inner)
        case .constant, .folded, .arithmetic: nil
        }
    }
}
