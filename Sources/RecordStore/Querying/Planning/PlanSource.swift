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

/// A join from the side of the targets: their ids become values that a reference is equal to.
struct PlanJoin: Sendable {
    enum Form: Sendable {
        case chain
        case merge(RowOrder)
    }

    let reference: FieldStep
    let targets: QueryPlan
    let records: RecordTable
    let index: StoredIndex
    /// What the filter says beside the reference; the reference itself is added.
    let bounds: [ColumnBound?]
    let form: Form
    let direction: Direction

    /// The same join for the values of another query.
    func with(_ exchange: ValueExchange) -> PlanJoin {
        PlanJoin(
            reference: reference, targets: targets, records: records, index: index,
            bounds: bounds.map { $0.map { exchange($0) } }, form: form, direction: direction)
    }

    /// What is walked for targets that were found.
    func source(for ids: [IDBits]) throws -> PlanSource {
        let values = ids.map { Constant(kind: .id, bytes: $0.bytes) }
        let match = IndexMatch(
            records, bounds + [ColumnBound(reference, isIn: values)], in: index,
            joining: bounds.count)
        var checked: Set<Int> = []
        let stretches = try match.stretches(direction, checked: &checked)
        if ids.isEmpty { return .nothing }
        return switch form {
        case .chain: .chain(stretches)
        case .merge(let order): .merge(stretches, order)
        }
    }
}

/// A condition on the records that refer to these: they are found, and then what they refer to.
struct PlanParents: Sendable {
    let children: QueryPlan
    let reference: StoredReference
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
