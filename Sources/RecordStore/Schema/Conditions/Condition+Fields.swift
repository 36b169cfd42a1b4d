/// What a condition on the record alone looks at. Conditions of other records have terms of their
/// own, which count as none here.
extension Condition {
    /// Whether values of text are compared, whose order and folding depend on the version of
    /// Unicode.
    var hasText: Bool { terms.contains { $0.kind == .string || $0.elementKind == .string } }

    /// The numbers of the stored fields that the condition looks at.
    var fieldNumbers: Set<UInt16> {
        terms.reduce(into: []) { $0.formUnion($1.fieldNumbers) }
    }

    /// Whether the condition compares one of some stored fields of the record itself. A condition
    /// with parts compares nothing itself.
    func compares(anyOf fields: Set<UInt16>) -> Bool {
        switch self {
        case .all, .none, .and, .or, .not, .exists, .matches: false
        case .comparison(let left, _, let right):
            left.looks(atAnyOf: fields) || right.looks(atAnyOf: fields)
        case .among(let term, _), .text(let term, _, _), .holds(let term, _):
            term.looks(atAnyOf: fields)
        }
    }

    /// Whether the condition looks at no other record.
    var isOfRecordAlone: Bool {
        switch self {
        case .all, .none, .matches: true
        case .exists: false
        case .and(let parts), .or(let parts): parts.allSatisfy(\.isOfRecordAlone)
        case .not(let inner): inner.isOfRecordAlone
        // Without an array of the terms: this is asked anew of each query.
        case .comparison(let left, _, let right): left.isOfRecordAlone && right.isOfRecordAlone
        case .among(let term, _), .text(let term, _, _), .holds(let term, _): term.isOfRecordAlone
        }
    }

    private var terms: [Term] {
        switch self {
        case .all, .none, .exists, .matches: []
        case .and(let parts), .or(let parts): parts.flatMap(\.terms)
        case .not(let inner): inner.terms
        case .comparison(let left, _, let right): [left, right]
        case .among(let term, _), .text(let term, _, _), .holds(let term, _): [term]
        }
    }
}

extension Term {
    fileprivate var fieldNumbers: Set<UInt16> {
        switch self {
        case .field(let field): field.isID || field.isComputed ? [] : [field.number]
        case .constant, .named, .through: []
        case .folded(let inner): inner.fieldNumbers
        case .calculated(let left, _, let right): left.fieldNumbers.union(right.fieldNumbers)
        }
    }

    fileprivate func looks(atAnyOf fields: Set<UInt16>) -> Bool {
        switch self {
        case .field(let field): !field.isID && !field.isComputed && fields.contains(field.number)
        case .constant, .named, .through: false
        case .folded(let inner): inner.looks(atAnyOf: fields)
        case .calculated(let left, _, let right):
            left.looks(atAnyOf: fields) || right.looks(atAnyOf: fields)
        }
    }

    fileprivate var isOfRecordAlone: Bool {
        switch self {
        case .field, .constant, .named: true
        case .through: false
        case .folded(let inner): inner.isOfRecordAlone
        case .calculated(let left, _, let right): left.isOfRecordAlone && right.isOfRecordAlone
        }
    }
}
