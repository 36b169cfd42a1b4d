import Foundation

/// A part of a predicate's expression that has a counterpart in a filter.
///
/// Foundation's parts conform without conditions and ask their own parts when they are read: so
/// the error can name the one part that has none.
protocol PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning
}

extension Constant {
    static let yes = Constant(kind: .bool, bytes: [1])
}
