/// Text that is no filter of the type it was read for.
public struct FilterSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Problem: Hashable, Sendable {
        /// Something else must stand here, such as `a value`.
        case expected(String)
        /// A text without its closing quotation mark, or with an escape that is none.
        case unreadableText
        /// A type has no field, or no computed column, of this name.
        case unknownField(String, type: String)
        /// The name of a type that was not given to the reader.
        case unknownType(String)
        /// What stands here is no value of the field's kind, such as `a date`.
        case unreadableValue(String, expected: String)
        /// These two cannot be compared, or calculated with.
        case mismatch(String, String)
        /// More levels than a filter has, of brackets, references or calculations.
        case tooDeep
    }

    public let text: String
    /// How many characters stand before the place of the problem.
    public let offset: Int
    public let problem: Problem

    package init(text: String, offset: Int, problem: Problem) {
        self.text = text
        self.offset = offset
        self.problem = problem
    }

    /// What is wrong, then the text with a mark at the place.
    public var description: String {
        "\(problem.description) at character \(offset + 1)\n  \(line)\n  \(mark)"
    }

    /// One line, however the text was laid out.
    private var line: String {
        String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }

    private var mark: String { String(repeating: " ", count: offset) + "^" }
}

extension FilterSyntaxError.Problem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .expected(let what): "expected \(what)"
        case .unreadableText: "a text that does not end, or has an unknown escape,"
        case .unknownField(let name, let type): "\(type) has no field \(name),"
        case .unknownType(let name): "unknown type \(name)"
        case .unreadableValue(let text, let expected): "\(text) is not \(expected),"
        case .mismatch(let left, let right): "\(left) and \(right) do not go together"
        case .tooDeep: "more levels in levels than a filter has,"
        }
    }
}
