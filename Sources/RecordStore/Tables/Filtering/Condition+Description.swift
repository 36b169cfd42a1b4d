extension Condition: CustomStringConvertible {
    /// The condition in one line, in the form that the filter parser reads.
    var description: String { text(.asRead) }

    /// Returns the condition in one line, in the syntax of the closure that made it.
    /// - Parameter words: how values are written.
    func text(_ words: ValueWords) -> String {
        switch self {
        case .all: "true"
        case .none: "false"
        case .and(let parts): Self.joined(parts, " && ", words) { $0.isAlternative }
        case .or(let parts): Self.joined(parts, " || ", words) { _ in false }
        case .not(let inner): "!(\(inner.text(words)))"
        case .comparison(let left, let relation, let right):
            """
            \(left.text(beside: right, words)) \(relation.rawValue) \
            \(right.text(beside: left, words))
            """
        case .among(let value, let constants):
            """
            \(value).isIn(\
            [\(constants.map { words.text(of: $0, beside: value) }.joined(separator: ", "))])
            """
        case .text(let value, let test, let text): "\(value).\(test.rawValue)(\(text))"
        case .holds(let array, let element): "\(array).contains(\(element))"
        case .exists(let type, let reference, let inner):
            "has(\(FilterText.name(type)).\(FilterText.name(reference.name))) { "
                + inner.text(words.behind(type, reference)) + " }"
        case .matches(let search):
            "matches(\(FilterText.quoted(search.text)), \(FilterText.quoted(search.index)))"
        }
    }

    private static func joined(
        _ parts: [Condition], _ separator: String, _ words: ValueWords,
        bracketed: (Condition) -> Bool
    ) -> String {
        parts.map { bracketed($0) ? "(\($0.text(words)))" : $0.text(words) }
            .joined(separator: separator)
    }

    private var isAlternative: Bool {
        if case .or = self { true } else { false }
    }
}

extension Term: CustomStringConvertible {
    var description: String {
        switch self {
        case .field(let field): field.description
        case .through(let field, let inner): "\(field)?.\(inner)"
        case .constant(let constant): constant.description
        case .named(let constant): constant.text
        case .folded(let inner): "\(inner).folded"
        case .calculated(let left, let operation, let right) where operation.isCall:
            "\(operation.rawValue)(\(left), \(right))"
        case .calculated(let left, let operation, let right):
            "(\(left) \(operation.rawValue) \(right))"
        }
    }
}

extension StoreConstant {
    /// The constant as it is written in a filter.
    var text: String { "constant(\(FilterText.quoted(name)), \(initialValue))" }
}

extension Term {
    /// Returns the text of one side of a comparison with another term.
    fileprivate func text(beside other: Term, _ words: ValueWords) -> String {
        guard case .constant(let constant) = self else { return description }
        return words.text(of: constant, beside: other)
    }
}

extension QueryField: CustomStringConvertible {
    /// The name of the field as it is written in a filter.
    var description: String {
        isComputed ? "computed(\(FilterText.quoted(name)))" : FilterText.name(name)
    }
}

extension Constant: CustomStringConvertible {
    var description: String {
        guard let bytes else { return "nil" }
        guard kind == .array, let elementKind else { return Self.text(of: bytes, kind) }
        // Decoding does not fail, because the bytes were made from the elements of a value.
        let elements = (try? elementKind.elements(of: bytes)) ?? []
        return "[\(elements.map { Self.text(of: $0, elementKind) }.joined(separator: ", "))]"
    }

    private static func text(of bytes: [UInt8], _ kind: Kind) -> String {
        let text = KeyValue(kind: kind, isName: false, content: .bytes(bytes)).description
        return kind == .string || kind == .url ? FilterText.quoted(text) : text
    }
}
