/// The source of a plan's rows.
enum PlanSource: Sendable {
    /// A single stretch.
    case stretch(PlanStretch)
    /// Several stretches of one index without common records, one after the other.
    case chain([PlanStretch])
    /// Several stretches that each have the order of the query, merged in that order. A record
    /// comes once.
    case merge([PlanStretch], RowOrder)
    /// The records of several plans, each once, in the order of their ids.
    case union([QueryPlan])
    /// The records that two stretches in the order of ids have in common.
    indirect case intersection(PlanStretch, PlanStretch)
    /// The records that refer to those of a plan.
    indirect case join(PlanJoin)
    /// The records to which those of a plan refer, in the order of their ids.
    indirect case parents(PlanParents)
    /// The records in which a search index finds letters of a text, in the order of their ids.
    indirect case search(SearchCandidates)
    /// No rows.
    case nothing
}

extension PlanSource {
    var isStretch: Bool {
        if case .stretch = self { true } else { false }
    }

    /// The name of the index whose entries are walked. For several indexes it is the first name.
    var indexName: String? {
        switch self {
        case .stretch(let stretch), .intersection(let stretch, _): stretch.index?.name
        case .chain(let stretches), .merge(let stretches, _): stretches.first?.index?.name
        case .join(let join): join.index.name
        case .search(let candidates): candidates.index.name
        case .union, .parents, .nothing: nil
        }
    }
}
