/// A number of 64 bits that stands for a value, the same in every process (FNV-1a).
struct Fingerprint {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    mutating func combine(_ number: Int) {
        unsafe withUnsafeBytes(of: number.littleEndian) { for unsafe byte in unsafe $0 { combine(byte) } }
    }

    /// The length comes first, so that no two lists of texts are the same bytes.
    mutating func combine(_ text: String) {
        combine(text.utf8.count)
        for byte in text.utf8 { combine(byte) }
    }

    /// The number stands for a field, the name for a computed column.
    mutating func combine(_ step: QueryField) {
        combine(Int(step.number))
        if step.isComputed { combine(step.name) }
    }

    mutating func combine(_ term: SortTerm) {
        combine(term.field)
        combine(term.isName ? 1 : 0)
        combine(term.isDescending ? 1 : 0)
    }

    mutating func combine(_ bytes: [UInt8]?) {
        combine(bytes?.count ?? -1)
        for byte in bytes ?? [] { combine(byte) }
    }
}

extension QueryContent {
    /// What a page token is bound to. Names count for nothing, so that a renamed field keeps its
    /// tokens.
    var fingerprint: UInt64 {
        var fingerprint = Fingerprint()
        condition.combine(into: &fingerprint)
        for term in order { fingerprint.combine(term) }
        fingerprint.combine(limit ?? -1)
        return fingerprint.value
    }
}

extension OpenOrderedIndex {
    /// What the order of the index depends on.
    var fingerprint: UInt64 {
        var fingerprint = Fingerprint()
        fingerprint.combine(Int(number))
        for column in columns {
            if case .field(let slots) = column.source { fingerprint.combine(Int(slots.number)) }
            fingerprint.combine(column.key.kind.rawValue)
            fingerprint.combine(column.key.isDescending ? 1 : 0)
            fingerprint.combine(column.key.budgetBytes)
        }
        return fingerprint.value
    }
}

extension Condition {
    fileprivate func combine(into fingerprint: inout Fingerprint) {
        switch self {
        case .all: fingerprint.combine("all")
        case .none: fingerprint.combine("none")
        case .and(let parts): Self.combine("and", parts, into: &fingerprint)
        case .or(let parts): Self.combine("or", parts, into: &fingerprint)
        case .not(let inner): Self.combine("not", [inner], into: &fingerprint)
        case .comparison(let left, let relation, let right):
            fingerprint.combine(relation.rawValue)
            left.combine(into: &fingerprint)
            right.combine(into: &fingerprint)
        case .among(let term, let constants):
            fingerprint.combine("among")
            term.combine(into: &fingerprint)
            fingerprint.combine(constants.count)
            for constant in constants { fingerprint.combine(constant.bytes) }
        case .text(let term, let test, let text):
            fingerprint.combine(test.rawValue)
            term.combine(into: &fingerprint)
            fingerprint.combine(text.bytes)
        case .holds(let term, let element):
            fingerprint.combine("holds")
            term.combine(into: &fingerprint)
            fingerprint.combine(element.bytes)
        case .exists(let type, let reference, let inner):
            fingerprint.combine("exists")
            fingerprint.combine(type)
            fingerprint.combine(Int(reference.number))
            inner.combine(into: &fingerprint)
        }
    }

    private static func combine(
        _ name: String, _ parts: [Condition], into fingerprint: inout Fingerprint
    ) {
        fingerprint.combine(name)
        fingerprint.combine(parts.count)
        for part in parts { part.combine(into: &fingerprint) }
    }
}

extension Term {
    fileprivate func combine(into fingerprint: inout Fingerprint) {
        switch self {
        case .field(let step):
            fingerprint.combine(step)
        case .through(let step, let inner):
            fingerprint.combine("through")
            fingerprint.combine(Int(step.number))
            inner.combine(into: &fingerprint)
        case .constant(let constant):
            fingerprint.combine("constant")
            fingerprint.combine(constant.bytes)
        case .folded(let inner):
            fingerprint.combine("folded")
            inner.combine(into: &fingerprint)
        case .arithmetic(let left, let operation, let right):
            fingerprint.combine(operation.rawValue)
            left.combine(into: &fingerprint)
            right.combine(into: &fingerprint)
        }
    }
}
