public import Foundation

extension UnsupportedPredicate: LocalizedError {
    public var errorDescription: String? {
        "The predicate cannot be a query: \(description). Write it in the closure of a Query."
    }
}
