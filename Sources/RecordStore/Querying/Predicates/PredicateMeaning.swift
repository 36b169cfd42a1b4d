import Foundation

/// What a part of a predicate stands for in a filter.
indirect enum PredicateMeaning {
    case condition(Condition)
    case term(Term)
    /// A constant, or several: their kind is the other side's.
    case value(PredicateValue)
    /// From a value up to another one, by `<` or `<=`.
    case range(PredicateMeaning, Relation, PredicateMeaning)
    /// The record itself.
    case record
    case missing
}
