public import Foundation

/// An error in the text of a filter.
public struct FilterSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error.
    public enum Problem: Hashable, Sendable {
        /// Something else is expected at the offset, such as `a value`.
        case expected(String)
        /// A text has no closing quotation mark, or has an unknown escape.
        case unreadableText
        /// The type has no field or no computed column of this name.
        case unknownField(String, type: String)
        /// The name of a type is unknown to the parser.
        case unknownType(String)
        /// The text is not a value of the field's kind, such as `a date`.
        case unreadableValue(String, expected: String)
        /// The two operands cannot be compared, or cannot be calculated with.
        case mismatch(String, String)
        /// The text has more levels of brackets, references or calculations than a filter allows.
        case tooDeep
    }

    /// The whole text of the filter.
    public let text: String
    /// The number of characters before the error.
    public let offset: Int
    /// The kind of error, with its details.
    public let problem: Problem

    package init(text: String, offset: Int, problem: Problem) {
        self.text = text
        self.offset = offset
        self.problem = problem
    }

    /// The error, then the text with a mark below the offset.
    public var description: String {
        "\(problem.description) at character \(offset + 1)\n  \(line)\n  \(mark)"
    }

    /// The text in one line, even if it has line breaks.
    private var line: String {
        String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }

    private var mark: String { String(repeating: " ", count: offset) + "^" }
}

extension FilterSyntaxError.Problem: CustomStringConvertible {
    /// The error as a clause of a sentence.
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

extension FilterSyntaxError: LocalizedError {
    public var errorDescription: String? { "The text is no filter: \(description)" }
}
