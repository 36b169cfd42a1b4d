import LMDB

/// Where the rows of a plan come from.
enum PlanSource: Sendable {
    /// One stretch.
    case stretch(PlanStretch)
    /// Stretches of one index that have no record in common, one after the other.
    case chain([PlanStretch])
    /// Stretches of which each has the order of the query, merged by it; a record comes once.
    case merge([PlanStretch], RowOrder)
    /// The records of several plans, each once, in the order of their ids.
    case union([QueryPlan])
    /// The records that both of two stretches have, which lie in the order of ids.
    indirect case intersection(PlanStretch, PlanStretch)
    /// The records that refer to those of a plan.
    indirect case join(PlanJoin)
    /// The records that those of a plan refer to, in the order of their ids.
    indirect case parents(PlanParents)
    /// The records in which a search index finds letters of a text, in the order of their ids.
    indirect case search(SearchCandidates)
    case nothing
}

extension PlanSource {
    var isStretch: Bool {
        if case .stretch = self { true } else { false }
    }

    /// The name of the index whose entries are walked; of several, that of the first.
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
