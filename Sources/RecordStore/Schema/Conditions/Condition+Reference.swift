extension Condition {
    /// Returns this condition as a condition on the record that a reference leads to. Returns nil
    /// if the condition also asks for anything else, or holds where the reference leads nowhere.
    func onTarget(of reference: QueryField) -> Condition? {
        guard let inner = behind(reference), !holdsForNil else { return nil }
        return inner
    }

    private func behind(_ reference: QueryField) -> Condition? {
        switch self {
        case .all, .none, .exists, .matches:
            return nil
        case .and(let parts):
            let inner = parts.compactMap { $0.behind(reference) }
            return inner.count == parts.count ? .and(inner) : nil
        case .or(let parts):
            let inner = parts.compactMap { $0.behind(reference) }
            return inner.count == parts.count ? .or(inner) : nil
        case .not(let inner):
            return inner.behind(reference).map { .not($0) }
        case .comparison(let left, let relation, let right):
            guard let left = left.behind(reference), let right = right.behind(reference)
            else { return nil }
            return .comparison(left, relation, right)
        case .among(let term, let values):
            return term.behind(reference).map { .among($0, values) }
        case .text(let term, let test, let text):
            return term.behind(reference).map { .text($0, test, text) }
        case .holds(let term, let element):
            return term.behind(reference).map { .holds($0, element) }
        }
    }

    /// Whether the condition holds for a record in which every term of the condition is nil.
    private var holdsForNil: Bool {
        switch self {
        case .all: true
        case .none, .text, .holds, .exists, .matches: false
        case .and(let parts): parts.allSatisfy(\.holdsForNil)
        case .or(let parts): parts.contains(where: \.holdsForNil)
        case .not(let inner): !inner.holdsForNil
        case .comparison(let left, .equal, let right): left.isNilForNil == right.isNilForNil
        case .comparison(let left, .notEqual, let right): left.isNilForNil != right.isNilForNil
        case .comparison: false
        case .among(_, let values): values.contains { $0.bytes == nil }
        }
    }
}

extension Term {
    fileprivate func behind(_ reference: QueryField) -> Term? {
        switch self {
        case .field: return nil
        case .through(let field, let inner): return field == reference ? inner : nil
        case .constant: return self
        case .named: return nil
        case .folded(let inner): return inner.behind(reference).map { .folded($0) }
        // It has a value where the reference leads nowhere.
        case .calculated(_, let operation, _) where operation.takesNil: return nil
        case .calculated(let left, let operation, let right):
            guard let left = left.behind(reference), let right = right.behind(reference)
            else { return nil }
            return .calculated(left, operation, right)
        }
    }

    fileprivate var isNilForNil: Bool {
        switch self {
        case .field, .through: true
        case .constant(let constant): constant.bytes == nil
        case .named: false
        case .folded(let inner): inner.isNilForNil
        case .calculated(_, .equal, _): false
        case .calculated(let left, _, let right): left.isNilForNil || right.isNilForNil
        }
    }
}
