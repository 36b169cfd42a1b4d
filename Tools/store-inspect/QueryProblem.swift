import CommandLineSupport
import Foundation
import RecordStore

/// A query that cannot be asked.
enum QueryProblem: LocalizedError, FittedError {
    /// The text is no query. There may be a name that was meant.
    case unreadable(FilterSyntaxError, meant: String?)
    /// The command needs a query of totals.
    case noTotals
    /// The command needs a query of records.
    case totals
    /// The type has no index that searches.
    case noSearchIndex(type: String)

    /// Finds the name that was meant among those of a store.
    static func unreadable(_ error: FilterSyntaxError, of store: InspectedStore) -> QueryProblem {
        let names: (wanted: String, known: [String])? =
            switch error.problem {
            case .unknownType(let name): (name, store.types.map(\.name))
            case .unknownField(let name, let type):
                (name, store.types.first { $0.name == type }?.presentFields.map(\.name) ?? [])
            default: nil
            }
        return .unreadable(error, meant: names.flatMap { $0.wanted.nearest(among: $0.known) })
    }

    var errorDescription: String? { text(toColumns: .max) }

    func text(toColumns width: Int) -> String {
        switch self {
        case .unreadable(let error, let meant):
            """
            The query cannot be read: \(error.problem) at character \(error.offset + 1)
            \(LineScreen(error.text, cursor: error.offset, prompt: "  ", width: width).marked)
            """ + (meant.map { "\nDid you mean \($0)?" } ?? "")
        case .noTotals: "The query asks for no totals: say them, such as totals count by reps."
        case .totals: "The query asks for totals: the command totals answers it."
        case .noSearchIndex(let type): "\(type) has no index that searches."
        }
    }
}
