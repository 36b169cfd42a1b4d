import CommandLineSupport
import Foundation

/// An error for a type, index, record or page that the store does not have.
enum NotFound: LocalizedError {
    case type(String, known: [String])
    case index(String, known: [String])
    case field(String, type: String, known: [String])
    /// The index has no column with values of records.
    case column(index: String)
    case record(type: String, id: String)
    /// No device of the history has this id, or several have.
    case device(String, known: [UUID])
    /// The file has pages up to `last`.
    case page(UInt64, last: UInt64)
    /// Neither a type, an index nor a table has this name.
    case tree(String, known: [String])
    case level(Int, of: String, depth: Int)
    /// A shortened id can mean several records. The message lists `shown` of them.
    case severalRecords(type: String, id: String, [UUID], shown: Int)

    var errorDescription: String? {
        switch self {
        case .type(let name, let known):
            "The store has no type \(name), but \(Self.list(known))."
                + Self.hint(name, known)
        case .index(let name, let known):
            "The store has no index \(name), but \(Self.list(known))."
                + Self.hint(name, known)
        case .field(let name, let type, let known):
            "\(type) has no field \(name), but \(Self.list(known))." + Self.hint(name, known)
        case .column(let index): "\(index) has no column with values."
        case .page(let number, let last): "There is no page \(number): the last one is \(last)."
        case .tree(let name, let known):
            "The store has no type and no index \(name), but \(Self.list(known))."
                + Self.hint(name, known)
        case .level(let level, let name, let depth):
            "\(name) has no level \(level), but \(depth == 0 ? "none" : "1 to \(depth)")."
        case .record(let type, let id): "There is no \(type) \(id)."
        case .device(let id, let known):
            "\(id) is none of the devices of the history, or several: it has "
                + "\(Self.list(known.map { $0.uuidString.lowercased() }))."
        case .severalRecords(let type, let id, let ids, let shown):
            "\(id) can mean several \(type): "
                + Self.list(ids.prefix(shown).map { $0.uuidString.lowercased() })
                + (ids.count > shown ? " and more" : "") + ". Give more digits."
        }
    }

    private static func hint(_ name: String, _ known: [String]) -> String {
        name.nearest(among: known).map { " Did you mean \($0)?" } ?? ""
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none at all" : names.joined(separator: ", ")
    }
}
