import LMDB

/// How the stretches of a plan follow from the values of its query.
struct StretchRecipe: Sendable {
    let match: IndexMatch
    let direction: Direction
    /// The bounds of which a stretch may hold more than it should.
    let checked: Set<Int>

    /// The stretches for other values; nil if they would have to be checked otherwise.
    func stretches(_ exchange: ValueExchange) throws -> [PlanStretch]? {
        var found: Set<Int> = []
        let stretches = try match.with(exchange).stretches(direction, checked: &found)
        return found == checked ? stretches : nil
    }
}

extension QueryPlan {
    /// Whether ``source(_:)`` may have an answer.
    var followsValues: Bool {
        switch source {
        case .stretch, .chain, .merge: recipe != nil
        case .join, .union, .parents, .nothing: source.plans.allSatisfy(\.followsValues)
        case .intersection, .search: false
        }
    }

    /// The source of the same plan for other values; nil if these need a plan of their own.
    func source(_ exchange: ValueExchange) throws -> PlanSource? {
        switch source {
        case .join(let join): return .join(join.with(exchange))
        case .union, .parents, .nothing: return source
        case .intersection, .search: return nil
        case .stretch:
            guard let stretches = try recipe?.stretches(exchange), stretches.count == 1
            else { return nil }
            return .stretch(stretches[0])
        case .chain:
            return try recipe?.stretches(exchange).map { .chain($0) }
        case .merge(_, let order):
            return try recipe?.stretches(exchange).map { .merge($0, order) }
        }
    }
}
