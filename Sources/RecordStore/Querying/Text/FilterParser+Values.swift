// What the two sides of an expression say about each other.
extension FilterParser {
    func condition(
        _ operand: Operand, at place: FilterToken
    ) throws(FilterSyntaxError) -> Condition {
        switch operand {
        case .condition(let condition): return condition
        case .literal(let token) where token.content == .name("true"): return .all
        case .literal(let token) where token.content == .name("false"): return .none
        case .literal, .term: throw error(.expected("a condition"), at: place)
        }
    }

    func term(_ operand: Operand, at place: FilterToken) throws(FilterSyntaxError) -> Term {
        guard case .term(let term) = operand else { throw error(.expected("a field"), at: place) }
        return term
    }

    func comparison(
        _ left: Operand, _ relation: Relation, _ right: Operand, at place: FilterToken
    ) throws(FilterSyntaxError) -> Condition {
        switch (left, right) {
        case (.term(let left), .term(let right)):
            try checkKinds(left, right, at: place)
            return .comparison(left, relation, right)
        case (.term(let term), .literal(let value)):
            let constant = try constant(value, of: term.kind)
            if constant.bytes == nil, relation != .equal, relation != .notEqual {
                throw error(.mismatch("nil", relation.rawValue), at: value)
            }
            return .comparison(term, relation, .constant(constant))
        case (.literal, .term):
            return try comparison(right, relation.mirrored, left, at: place)
        default:
            throw error(.expected("a field"), at: place)
        }
    }

    func arithmetic(
        _ left: Operand, _ sign: String, _ right: Operand, at place: FilterToken
    ) throws(FilterSyntaxError) -> Term {
        guard let operation = Arithmetic(rawValue: sign) else {
            throw error(.expected("+, - or *"), at: place)
        }
        let terms: (Term, Term)
        switch (left, right) {
        case (.term(let left), .term(let right)):
            try checkKinds(left, right, at: place)
            terms = (left, right)
        case (.term(let left), .literal(let value)):
            terms = (left, .constant(try constant(value, of: left.kind)))
        case (.literal(let value), .term(let right)):
            terms = (.constant(try constant(value, of: right.kind)), right)
        default:
            throw error(.expected("a field"), at: place)
        }
        guard terms.0.kind.isNumber else {
            throw error(.mismatch("\(terms.0)", sign), at: place)
        }
        return .arithmetic(terms.0, operation, terms.1)
    }

    private func checkKinds(
        _ left: Term, _ right: Term, at place: FilterToken
    ) throws(FilterSyntaxError) {
        guard left.kind == right.kind, left.kind.isIndexable else {
            throw error(.mismatch("\(left)", "\(right)"), at: place)
        }
    }

    /// The value of a token, as one of a kind.
    func constant(
        _ token: FilterToken, of kind: Kind
    ) throws(FilterSyntaxError) -> Constant {
        let text: String
        switch token.content {
        case .name("nil"): return Constant(kind: kind, bytes: nil)
        case .name(let word) where kind == .bool: text = word
        case .literal(let literal) where kind != .string && kind != .url: text = literal
        case .text(let quoted): text = quoted
        case .literal(let word), .name(let word):
            throw error(.unreadableValue(word, expected: "a text in quotation marks"), at: token)
        case .sign, .end: throw error(.expected("a value"), at: token)
        }
        do throws(UnreadableText) {
            return Constant(kind: kind, bytes: try StoredValue.bytes(parsing: text, as: kind))
        } catch let unreadable {
            throw error(
                .unreadableValue(unreadable.text, expected: unreadable.form), at: token)
        }
    }
}

extension Kind {
    fileprivate var isNumber: Bool {
        switch self {
        case .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .int128, .uint128,
            .float, .double, .decimal:
            true
        case .bool, .date, .uuid, .id, .string, .url, .data, .document, .array: false
        }
    }
}
