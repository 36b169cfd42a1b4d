/// The meaning of a part of a predicate in a filter.
indirect enum PredicateMeaning {
    case condition(Condition)
    case term(Term)
    /// One constant or several, with the kind of the other side.
    case value(PredicateValue)
    /// A range from a value up to another one, whose end is compared by `<` or `<=`.
    case range(PredicateMeaning, Relation, PredicateMeaning)
    /// The record itself.
    case record
    /// The literal nil.
    case missing
}
