public import Foundation

/// Why a file of records is not imported at all. Nothing was written then.
public enum RecordImportError: Error, Hashable, Sendable {
    /// The path leads to something that cannot be read twice, as an import does.
    case notAFile(path: String, kind: FileKind)
    /// The first line does not say that the file has records.
    case notRecords
    /// A later version of this library wrote the file.
    case newerVersion(Int)
    /// A line is longer than any record.
    case lineTooLong(line: Int)
    /// The store was opened without a record type of the file.
    case unknownType(String)
    /// The file has a field that the record type does not have here.
    case unknownField(type: String, field: String)
    /// The file has other values in a field than the store.
    case otherValues(type: String, field: String, file: String, store: String)
    /// Steps of a schema have changed what the values mean, before or after the file was written.
    case otherSteps(type: String, file: [String], store: [String])
}

extension RecordImportError: LocalizedError {
    /// ``description``, which foreign code shows for any error.
    public var errorDescription: String? { description }
}

extension RecordImportError: CustomStringConvertible {
    /// The error in a sentence.
    public var description: String {
        switch self {
        case .notAFile(let path, let kind): "\(path) is \(kind): save what it has as a file"
        case .notRecords: "the file has no records: its first line does not say so"
        case .newerVersion(let version):
            "the file has version \(version) of the format: a later version of this library has it"
        case .lineTooLong(let line): "line \(line) is longer than any record"
        case .unknownType(let name): "the store was opened without the record type \(name)"
        case .unknownField(let type, let field): "\(type) has no field \(field) here"
        case .otherValues(let type, let field, let file, let store):
            "\(type).\(field) is \(file) in the file, and \(store) here"
        case .otherSteps(let type, let file, let store):
            "values of \(type) mean something else here: the file has had the steps "
                + "[\(file.joined(separator: ", "))], the store [\(store.joined(separator: ", "))]"
        }
    }
}
