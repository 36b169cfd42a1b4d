import Foundation

/// An error for a text that is not a value of the requested kind.
package struct UnreadableText: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    package let text: String
    package let kind: Kind
    private let hint: ValueHint?

    package init(text: String, kind: Kind, hint: ValueHint? = nil) {
        self.text = text
        self.kind = kind
        self.hint = hint
    }

    package var errorDescription: String? { "\(description)." }

    package var description: String { "\(text) is not \(form)" }

    /// The expected form of the text.
    var form: String {
        if let hint { return hint.form }
        return switch kind {
        case .bool: "true or false"
        case .date: "a date such as 2026-11-21 or 2026-11-21T13:49:49.5Z"
        case .uuid, .id: "a UUID"
        case .data: "hexadecimal digits such as 0x00ff"
        default: kind.name
        }
    }
}
