public import Foundation

/// A query that cannot be asked, whatever is in the store: it names something that the type does
/// not have, or asks for what has no answer. It is thrown as ``StoreError/invalidQuery(_:)`` when
/// the query is asked.
public struct QueryMistake: Error, Hashable, Sendable {
    public enum Problem: Hashable, Sendable {
        /// No field lies at a key path: a computed property, or a property of a value.
        case unknownField(nearest: String?)
        /// No index of all records has a computed column of this name.
        case unknownColumn(nearest: String?)
        case unknownSearchIndex(nearest: String?)
        /// A document, which is stored as a whole.
        case document
        /// A computed column has values of another type than was asked for.
        case otherType(stored: String, asked: String)
        /// Something is calculated of what is stored as no number.
        case notNumeric
        /// Conditions, or calculations, within each other, beyond what anyone writes.
        case tooDeep(limit: Int)
        /// A number of records, or of anything, that there cannot be.
        case impossibleCount(Int)
    }

    /// The name of the record type.
    public let type: String
    /// What was asked for.
    public let name: String
    public let problem: Problem

    package init(type: String, name: String, problem: Problem) {
        self.type = type
        self.name = name
        self.problem = problem
    }
}

extension QueryMistake: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { sentence }

    public var description: String {
        switch problem {
        case .unknownField(let nearest): missing("field", nearest)
        case .unknownColumn(let nearest): missing("computed column", nearest)
        case .unknownSearchIndex(let nearest): missing("search index", nearest)
        case .document: "\(type).\(name) is a document, of which nothing can be asked"
        case .otherType(let stored, let asked):
            "the computed column \(name) of \(type) is of \(stored), not \(asked)"
        case .notNumeric: "\(type).\(name) is no number to calculate with"
        case .tooDeep(let limit): "the \(name) on \(type) has more than \(limit) levels"
        case .impossibleCount(let count): "\(type) cannot have a \(name) of \(count)"
        }
    }

    private func missing(_ what: String, _ nearest: String?) -> String {
        "\(type) has no \(what) \(name)" + (nearest.map { "; the nearest is \($0)" } ?? "")
    }

    var sentence: String { "The query cannot be asked: \(description)." }
}
