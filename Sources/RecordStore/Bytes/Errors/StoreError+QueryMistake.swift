public import Foundation

extension StoreError {
    /// A mistake in a query that does not depend on the data: the query names something that the
    /// type does not have, or asks for something that has no answer. Running the query throws the
    /// mistake as ``StoreError/invalidQuery(_:)``.
    public struct QueryMistake: Error, Hashable, Sendable {
        /// The kind of mistake.
        public enum Problem: Hashable, Sendable {
            /// No field lies at the key path. It leads to a computed property, or to a property of
            /// a value.
            case unknownField(nearest: String?)
            /// No index over all records has a computed column of this name.
            case unknownColumn(nearest: String?)
            /// The type has no search index of this name.
            case unknownSearchIndex(nearest: String?)
            /// The query sorts by relevance, and has no search or several.
            case noSearch
            /// The field is a document, which is stored as a whole.
            case document
            /// The computed column of this name has values of another type in the indexes.
            case otherType(stored: String, asked: String)
            /// The query calculates with a field that is not stored as a number.
            case notNumeric
            /// The filter has more levels of conditions or calculations than the limit.
            case tooDeep(limit: Int)
            /// A count that is impossible, such as a negative number of records.
            case impossibleCount(Int)
        }

        /// The name of the record type.
        public let type: String
        /// The name that the query uses.
        public let name: String
        /// The kind of mistake, with its details.
        public let problem: Problem

        package init(type: String, name: String, problem: Problem) {
            self.type = type
            self.name = name
            self.problem = problem
        }
    }
}

extension StoreError.QueryMistake: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { sentence }

    /// The mistake as a clause of a sentence.
    public var description: String {
        switch problem {
        case .unknownField(let nearest): missing("field", nearest)
        case .unknownColumn(let nearest): missing("computed column", nearest)
        case .unknownSearchIndex(let nearest): missing("search index", nearest)
        case .noSearch:
            "the order by \(name) of \(type) needs one search that all of its records meet"
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
