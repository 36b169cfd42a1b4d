/// A number that stands for a query without its values, in this process. Made for speed: it is
/// what the plan of a new query is found by.
struct QueryShape {
    private(set) var value: UInt64 = 0x9e37_79b9_7f4a_7c15

    private mutating func combine(_ word: Int) {
        value = (value ^ UInt64(truncatingIfNeeded: word)) &* 0xff51_afd7_ed55_8ccd
        value ^= value >> 32
    }

    mutating func combine(_ use: QueryUse, refusesScans: Bool) {
        switch use {
        case .all: combine(0)
        case .some: combine(1)
        case .count: combine(2)
        }
        combine(refusesScans ? 1 : 0)
    }

    mutating func combine(_ order: [SortTerm]) {
        combine(order.count)
        for term in order {
            combine(term.field)
            combine((term.isName ? 2 : 0) + (term.isDescending ? 1 : 0))
        }
    }

    private mutating func combine(_ step: FieldStep) {
        combine(Int(step.number))
        if step.isComputed { for byte in step.name.utf8 { combine(Int(byte)) } }
    }

    mutating func combine(_ condition: Condition) {
        switch condition {
        case .all: combine(10)
        case .none: combine(11)
        case .and(let parts): combine(12, parts)
        case .or(let parts): combine(13, parts)
        case .not(let inner): combine(14, [inner])
        case .comparison(let left, let relation, let right):
            combine(15)
            combine(Int(relation.rawValue.utf8.first ?? 0))
            combine(relation.rawValue.utf8.count)
            combine(left)
            combine(right)
        case .among(let term, let values):
            combine(16)
            combine(term)
            combine(min(values.count, IndexMatch.stretchLimit + 1))
        case .text(let term, let test, _):
            combine(17)
            combine(test.rawValue.utf8.count)
            combine(term)
        case .holds(let term, _):
            combine(18)
            combine(term)
        case .exists(let type, let reference, let inner):
            combine(19)
            for byte in type.utf8 { combine(Int(byte)) }
            combine(reference)
            combine(inner)
        }
    }

    private mutating func combine(_ kind: Int, _ parts: [Condition]) {
        combine(kind)
        combine(parts.count)
        for part in parts { combine(part) }
    }

    private mutating func combine(_ term: Term) {
        switch term {
        case .field(let step): combine(step)
        case .through(let step, let inner):
            combine(20)
            combine(step)
            combine(inner)
        case .constant(let constant): combine(constant.bytes == nil ? 21 : 22)
        case .folded(let inner):
            combine(23)
            combine(inner)
        case .arithmetic(let left, let operation, let right):
            combine(24)
            combine(Int(operation.rawValue.utf8.first ?? 0))
            combine(left)
            combine(right)
        }
    }
}
