/// Proofs that all records of one condition meet another one. A proof is never wrong. Not every
/// true implication has one: nil and each value alone is looked at, not two conditions together.
extension [Condition] {
    /// Whether it is proven that the records that meet all of these conditions meet another one.
    func imply(_ other: Condition) -> Bool {
        switch other {
        case .all: return true
        case .and(let parts): return parts.allSatisfy(imply)
        case .or(let parts):
            if parts.contains(where: imply) { return true }
        default: break
        }
        return contains { $0.implies(other) }
    }
}

extension Condition {
    fileprivate func implies(_ other: Condition) -> Bool {
        if self == other { return true }
        switch self {
        case .none: return true
        case .and(let parts): return parts.imply(other)
        case .or(let parts): return parts.allSatisfy { $0.conjuncts.imply(other) }
        default: break
        }
        guard let mine = ValueTest(self), let others = ValueTest(other) else { return false }
        return mine.implies(others)
    }
}

/// A condition on the value of one term.
private struct ValueTest {
    private let term: Term
    private let test: Test

    /// A test of a value whose bytes sort as the values do.
    private enum Test {
        /// The value is one of these.
        case among([[UInt8]?])
        /// The value is another one, or nil.
        case not([UInt8]?)
        /// The value is not nil, and on one side of this one.
        case beyond(Relation, [UInt8])
        /// The value is not nil, and meets more conditions.
        case present
    }

    init?(_ condition: Condition) {
        switch condition {
        case .comparison(.constant(let value), let relation, let term):
            self.init(term, relation.mirrored, value)
        case .comparison(let term, let relation, .constant(let value)):
            self.init(term, relation, value)
        case .among(let term, let values):
            guard let forms = try? values.map({ try term.form(of: $0) }) else { return nil }
            self.init(term: term, test: .among(forms))
        case .text(let term, _, _), .holds(let term, _):
            self.init(term: term, test: .present)
        default: return nil
        }
    }

    private init?(_ term: Term, _ relation: Relation, _ value: Constant) {
        guard let form = try? Optional.some(term.form(of: value)) else { return nil }
        switch (relation, form) {
        case (.equal, _): self.init(term: term, test: .among([form]))
        case (.notEqual, _): self.init(term: term, test: .not(form))
        case (_, let form?): self.init(term: term, test: .beyond(relation, form))
        // Nothing is less or greater than nil.
        case (_, nil): self.init(term: term, test: .among([]))
        }
    }

    private init(term: Term, test: Test) {
        self.term = term
        self.test = test
    }

    func implies(_ other: ValueTest) -> Bool {
        if case .not(nil) = other.test, term.unfolded == other.term.unfolded, !takes(nil) {
            return true
        }
        guard term == other.term else { return false }
        if case .present = other.test { return false }
        switch test {
        case .among(let values): return values.allSatisfy(other.takes)
        case .not(let value):
            if case .not(let excluded) = other.test { return value == excluded }
            return false
        case .beyond(let relation, let value):
            switch other.test {
            case .among, .present: return false
            case .not(let excluded): return !takes(excluded)
            case .beyond(let wider, let limit):
                if relation.isBelow != wider.isBelow { return false }
                // What lies on this side of the limit includes all that lies on that of the value.
                if value == limit { return relation.excludesEqual || !wider.excludesEqual }
                return wider.holds(value, limit)
            }
        case .present: return false
        }
    }

    /// Whether a value meets the test. True if that is not known.
    private func takes(_ value: [UInt8]?) -> Bool {
        switch test {
        case .among(let values): values.contains(value)
        case .not(let excluded): value != excluded
        case .beyond(let relation, let limit): relation.holds(value, limit)
        case .present: value != nil
        }
    }
}

extension Term {
    /// Returns the form of a value in which it is compared with the term.
    fileprivate func form(of value: Constant) throws -> [UInt8]? {
        let form = try value.kind.comparable(value.bytes, of: value.elementKind)
        return isFolded ? form.map { TextFold.fold($0) } : form
    }
}

extension Relation {
    fileprivate var isBelow: Bool { self == .less || self == .lessOrEqual }
    fileprivate var excludesEqual: Bool { self == .less || self == .greater }
}
