public import Foundation

extension StoreError {
    /// An error for a preference that cannot be stored or read.
    public struct PreferenceProblem: Error, Hashable, Sendable {
        /// The name of the preference.
        public let name: String
        /// The kind of the problem.
        public let kind: Kind

        /// The kind of a problem with a preference.
        public enum Kind: Error, Hashable, Sendable {
            /// The name is empty or too long.
            case name(byteCount: Int)
            /// No stored value can stand for the values of the key's type, an optional of an
            /// optional.
            case noStoredForm
            /// The value cannot be stored, or the stored bytes are no value of the key's type.
            case value(ValueProblem)
            /// The stored value is of another type than the key's, and not a narrower number.
            case differs(stored: String, asked: String)
            /// The bytes of the preference are damaged.
            case damaged
            /// A newer version of the library wrote the preference.
            case newerVersion
        }

        package init(name: String, kind: Kind) {
            self.name = name
            self.kind = kind
        }
    }
}

extension StoreError.PreferenceProblem: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { description }

    public var description: String {
        switch kind {
        case .name(let size):
            """
            A preference cannot have the name "\(name)" of \(size) bytes: give it a name of 1 to \
            255 bytes.
            """
        case .noStoredForm:
            """
            The preference \(name) is an optional of an optional, which has no stored form: give \
            it another type.
            """
        case .value(let problem):
            "The preference \(name) cannot be stored or read: \(problem). Set or reset it."
        case .differs(let stored, let asked):
            """
            The preference \(name) is stored as \(stored) and asked for as \(asked): use a key of \
            the stored type, or set or reset it.
            """
        case .damaged:
            "The bytes of the preference \(name) are damaged: set or reset it, or call repair()."
        case .newerVersion:
            """
            A newer version of the library wrote the preference \(name): use that version, or set \
            or reset it.
            """
        }
    }
}

extension StoreError.PreferenceProblem.Kind: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? {
        "A preference cannot be stored or read: \(description)."
    }

    /// What is wrong, without the name.
    public var description: String {
        switch self {
        case .name(let size): "a name of \(size) bytes"
        case .noStoredForm: "an optional of an optional has no stored form"
        case .value(let problem): "\(problem)"
        case .differs(let stored, let asked): "stored as \(stored), asked for as \(asked)"
        case .damaged: "its bytes are damaged"
        case .newerVersion: "a newer version of the library wrote it"
        }
    }
}
