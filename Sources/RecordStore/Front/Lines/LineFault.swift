public import Foundation

/// Why a line of a file of records is not imported.
public enum LineFault: Error, Hashable, Sendable, Codable {
    /// The line is no JSON object, from this byte on.
    case notJSON(offset: Int)
    /// The line is none of those that such a file has.
    case unknownLine
    /// The line stands behind records and belongs before them.
    case misplaced
    /// The file does not declare the record type.
    case undeclaredType(String)
    /// The file does not declare the field, or a line of this kind has none of this name.
    case unknownField(String)
    /// A name stands twice in one object.
    case duplicate(String)
    /// A value that must be there is not.
    case missing(String)
    /// A value is none of its type.
    case wrongValue(field: String, expected: String)
    /// The store has no constant of this name.
    case unknownConstant(String)
    /// The record is not valid, or is larger than the store allows.
    case refused(String)
    /// Another record has the same values in a unique index.
    case notUnique(index: String, existing: UUID)
    /// The record refers to one that is neither in the store nor imported.
    case dangling(field: String, target: UUID)
}

extension LineFault: LocalizedError {
    /// ``description``, which foreign code shows for any error.
    public var errorDescription: String? { description }
}

extension LineFault: CustomStringConvertible {
    /// The fault in a few words.
    public var description: String {
        switch self {
        case .notJSON(let offset): "no JSON from byte \(offset + 1) on"
        case .unknownLine: "none of the lines that a file of records has"
        case .misplaced: "belongs before the records"
        case .undeclaredType(let name): "the file does not declare the type \(name)"
        case .unknownField(let name): "unknown: \(name)"
        case .duplicate(let name): "\(name) stands there twice"
        case .missing(let name): "no \(name)"
        case .wrongValue(let field, let expected): "\(field) is not \(expected)"
        case .unknownConstant(let name): "the store has no constant \(name)"
        case .refused(let reason): reason
        case .notUnique(let index, let existing):
            "\(existing.uuidString.lowercased()) has the same values in \(index)"
        case .dangling(let field, let target):
            "\(field) refers to \(target.uuidString.lowercased()), which is not there"
        }
    }
}

/// Why a line cannot be stored.
enum LineRefusal: Error {
    /// The line is not imported, and those after it are.
    case fault(LineFault)
    /// The import ends.
    case other(any Error)
}
