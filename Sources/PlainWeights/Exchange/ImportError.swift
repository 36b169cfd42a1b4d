public import Foundation
public import RecordStore

/// Why a file is not imported at all. Nothing was written then.
public enum ImportError: Error, Hashable, Sendable {
    /// The path leads to something that cannot be read twice, as an import does.
    case notAFile(path: String, kind: FileKind)
    /// The file has no row.
    case empty
    /// The file is in an encoding of two bytes a character.
    case unsupportedEncoding
    /// The first row is the header of no known format.
    /// - Parameters:
    ///   - columns: the names in the first row.
    ///   - nearest: the format that lacks fewest.
    ///   - missing: what that format lacks.
    case unknownHeader(columns: [String], nearest: ExchangeFormat, missing: [String])
    /// The file has weights and says no unit, and nobody else has.
    case missingWeightUnit(line: Int)
    /// The file has distances and says no unit, and nobody else has.
    case missingDistanceUnit(line: Int)
}

extension ImportError: LocalizedError {
    /// ``description``, which foreign code shows for any error.
    public var errorDescription: String? { description }
}

extension ImportError: CustomStringConvertible {
    /// The error in a sentence.
    public var description: String {
        switch self {
        case .notAFile(let path, let kind): "\(path) is \(kind): save what it has as a file"
        case .empty: "the file has no rows"
        case .unsupportedEncoding: "the file is UTF-16: save it as UTF-8"
        case .unknownHeader(_, let nearest, let missing):
            "the first row is no header of \(Self.formats); \(nearest.name) is nearest, and lacks "
                + missing.map { "\"\($0)\"" }.joined(separator: ", ")
        case .missingWeightUnit(let line):
            "the file does not say the unit of its weights (line \(line)): say it"
        case .missingDistanceUnit(let line):
            "the file does not say the unit of its distances (line \(line)): say it"
        }
    }

    private static var formats: String {
        let names = ExchangeFormat.allCases.map(\.name)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
}
