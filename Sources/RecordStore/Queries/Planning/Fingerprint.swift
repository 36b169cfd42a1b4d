/// A hash of a value with 64 bits that is the same in every process (FNV-1a).
struct Fingerprint {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Adds a byte.
    mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    /// Adds a number.
    mutating func combine(_ number: Int) {
        // The smallest byte first, on every machine.
        for shift in stride(from: 0, to: 64, by: 8) {
            combine(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// Adds a text. Its length comes first, so that two different lists of texts never give the
    /// same bytes.
    mutating func combine(_ text: String) {
        combine(text.utf8.count)
        for byte in text.utf8 { combine(byte) }
    }

    /// Adds a field by its number, and one that is not stored also by its name.
    mutating func combine(_ field: QueryField) {
        combine(Int(field.number))
        if field.isComputed || field.isRelevance { combine(field.name) }
    }

    /// Adds a sort key.
    mutating func combine(_ term: SortTerm) {
        combine(term.field)
        combine(term.isName ? 1 : 0)
        combine(term.isDescending ? 1 : 0)
    }

    /// Adds the bytes of a value, or nil.
    mutating func combine(_ bytes: [UInt8]?) {
        combine(bytes?.count ?? -1)
        for byte in bytes ?? [] { combine(byte) }
    }
}

extension QueryContent {
    /// The fingerprint that a page token stores to recognize its query. Names of fields are not
    /// part of it, so that page tokens stay valid when a field is renamed.
    var fingerprint: UInt64 {
        var fingerprint = Fingerprint()
        condition.combine(into: &fingerprint)
        for term in order { fingerprint.combine(term) }
        fingerprint.combine(limit ?? -1)
        return fingerprint.value
    }
}

extension OpenOrderedIndex {
    /// The fingerprint of everything that the order of the index depends on.
    var fingerprint: UInt64 {
        var fingerprint = Fingerprint()
        fingerprint.combine(Int(number))
        for column in columns {
            if case .field(let field) = column.source { fingerprint.combine(Int(field.number)) }
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
        case .matches(let search):
            fingerprint.combine("matches")
            fingerprint.combine(search.index)
            fingerprint.combine(search.text)
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
        case .field(let field):
            fingerprint.combine(field)
        case .through(let field, let inner):
            fingerprint.combine("through")
            fingerprint.combine(Int(field.number))
            inner.combine(into: &fingerprint)
        case .constant(let constant):
            fingerprint.combine("constant")
            fingerprint.combine(constant.bytes)
        case .named(let constant):
            fingerprint.combine("named")
            fingerprint.combine(constant.name)
        case .folded(let inner):
            fingerprint.combine("folded")
            inner.combine(into: &fingerprint)
        case .calculated(let left, let operation, let right):
            fingerprint.combine(operation.rawValue)
            left.combine(into: &fingerprint)
            right.combine(into: &fingerprint)
        }
    }
}
