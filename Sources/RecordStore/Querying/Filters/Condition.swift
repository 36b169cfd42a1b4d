/// A filter without its record type: a tree over fields and value bytes, without closures.
enum Condition: Hashable, Sendable {
    case all
    case none
    case and([Condition])
    case or([Condition])
    indirect case not(Condition)
    indirect case comparison(Term, Relation, Term)
    indirect case among(Term, [Constant])
    indirect case text(Term, TextTest, Constant)
    /// An array has an element.
    indirect case holds(Term, Constant)
    /// A record of a type refers to this one by a field, and meets a condition.
    indirect case exists(String, QueryField, Condition)

    func and(_ other: Condition) -> Condition { .every(of: [self, other]) }

    func or(_ other: Condition) -> Condition { .any(of: [self, other]) }

    /// What holds where all of these do. No part is left out but what says nothing.
    static func every(of parts: [Condition]) -> Condition {
        var flat: [Condition] = []
        for part in parts { flat.append(contentsOf: part.conjuncts) }
        return flat.count > 1 ? .and(flat) : flat.first ?? .all
    }

    /// What holds where one of these does. No part is left out but what never holds.
    static func any(of parts: [Condition]) -> Condition {
        var flat: [Condition] = []
        for part in parts {
            if case .none = part { continue }
            flat.append(contentsOf: part.alternatives)
        }
        return flat.count > 1 ? .or(flat) : flat.first ?? .none
    }

    var negated: Condition {
        switch self {
        case .all: .none
        case .none: .all
        case .not(let inner): inner
        default: .not(self)
        }
    }

    /// The parts that must all hold.
    var conjuncts: [Condition] {
        switch self {
        case .all: []
        case .and(let parts): parts
        default: [self]
        }
    }

    /// The parts of which one must hold.
    var alternatives: [Condition] {
        if case .or(let parts) = self { parts } else { [self] }
    }
}
