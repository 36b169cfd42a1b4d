/// A range that is a constant of a predicate.
protocol PredicateRange {
    /// The meaning of the range in a filter.
    var asMeaning: PredicateMeaning { get }
}

extension Range: PredicateRange {
    var asMeaning: PredicateMeaning {
        .range(
            .value(PredicateValue(lowerBound)), .less, .value(PredicateValue(upperBound)))
    }
}

extension ClosedRange: PredicateRange {
    var asMeaning: PredicateMeaning {
        .range(
            .value(PredicateValue(lowerBound)), .lessOrEqual, .value(PredicateValue(upperBound)))
    }
}
