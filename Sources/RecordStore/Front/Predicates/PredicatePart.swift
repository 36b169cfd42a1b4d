/// A part of a predicate's expression that has a counterpart in a filter.
///
/// The types of Foundation conform without conditions on their generic parameters, and look up the
/// meanings of their own parts at run time. So the error can name the one part that has no
/// counterpart.
protocol PredicatePart {
    /// Returns the meaning of the part.
    /// - Throws: ``UnsupportedPredicate`` if this part or a part of it has no counterpart in a
    ///   filter.
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning
}

extension Constant {
    static let yes = Constant(kind: .bool, bytes: [1])
}
