import Foundation

/// A range as a constant.
protocol PredicateRange {
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
