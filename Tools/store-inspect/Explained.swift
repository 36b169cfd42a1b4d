import Foundation
import LMDB
import RecordStore

/// An error that the tool has words for, and an exit code. Each tool has this protocol of its own:
/// both explain errors of the library, and a test process that holds both tools must not find two
/// explanations of one error.
protocol Explained: Error {
    var explanation: (message: String, code: Int32) { get }
}

/// Something that was asked for by its name and is not in the store.
enum NotFound: Explained {
    case type(String, known: [String])
    case index(String, known: [String])
    case record(type: String, id: UUID)

    var explanation: (message: String, code: Int32) {
        let message =
            switch self {
            case .type(let name, let known):
                "the store has no type \(name), but \(Self.list(known))"
            case .index(let name, let known):
                "the store has no index \(name), but \(Self.list(known))"
            case .record(let type, let id):
                "there is no \(type) \(id.uuidString.lowercased())"
            }
        return (message, ExitCode.notFound)
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none at all" : names.joined(separator: ", ")
    }
}

extension UnreadableText: Explained {
    var explanation: (message: String, code: Int32) { (description, ExitCode.usage) }
}

extension EntryRange.Mistake: Explained {
    var explanation: (message: String, code: Int32) { (description, ExitCode.usage) }
}

extension StoreError: Explained {
    var explanation: (message: String, code: Int32) {
        switch self {
        case .catalog(.missing, let path):
            ("\(path) is no store: it has no catalog", ExitCode.unreadable)
        case .catalog(let damage, let path): ("\(path): \(damage)", ExitCode.unreadable)
        case .damagedRecord(let damage): (damage.description, ExitCode.violations)
        default: ("\(self)", ExitCode.unreadable)
        }
    }
}

extension LMDBError: Explained {
    var explanation: (message: String, code: Int32) {
        let message =
            switch self {
            case .failed(.notThere, _, let path): "there is nothing at \(path)"
            case .failed(let code, let operation, let path):
                "\(path): \(code) (\(operation.rawValue))"
            case .notAFolder(let path): "\(path) is a file: a store is a folder with data.mdb in it"
            case .damaged(let damage, let path): "\(path) is damaged or no store: \(damage)"
            case .damagedPages(let first, let count, let path):
                """
                \(path) is damaged in \(count) place\(count == 1 ? "" : "s") (verify lists them), \
                first: \(first)
                """
            case .networkFileSystem(let type, let path):
                "\(path) is on a network file system (\(type)), where a store cannot be locked"
            default: "\(self)"
            }
        return (message, ExitCode.unreadable)
    }
}
