// Parsing of values and operators, for which the two sides of an expression determine each other.
extension FilterParser {
    /// Returns a filter that was put together, or throws an error if it has too many levels.
    func checked(
        _ filter: FilterContent, at start: FilterToken
    ) throws(FilterSyntaxError) -> FilterContent {
        if filter.refusal != nil { throw error(.tooDeep, at: start) }
        return filter
    }

    /// Returns an operand as a condition, or throws an error if it is none.
    func condition(
        _ operand: Operand, at start: FilterToken
    ) throws(FilterSyntaxError) -> FilterContent {
        switch operand {
        case .condition(let condition): return condition
        case .literal(let token) where isName(token, "true"): return .all
        case .literal(let token) where isName(token, "false"):
            return FilterContent(.none, depth: 1)
        case .word(let token): throw unknownField(token)
        case .literal, .list, .term: throw error(.expected("a condition"), at: start)
        }
    }

    /// Returns the error for a name that is neither a field nor a value.
    private func unknownField(_ token: FilterToken) -> FilterSyntaxError {
        let name = String(decoding: bytes(of: token), as: UTF8.self)
        return error(.unknownField(name, type: type.name), at: token)
    }

    /// Returns an operand as a term, or throws an error if it is none.
    func term(
        _ operand: Operand, at start: FilterToken
    ) throws(FilterSyntaxError) -> ColumnContent {
        switch operand {
        case .term(let term): return term
        case .word(let token): throw unknownField(token)
        case .condition, .literal, .list: throw error(.expected("a field"), at: start)
        }
    }

    /// Returns the comparison of two operands, of which at least one must be a term.
    func comparison(
        _ left: Operand, _ sign: FilterSign, _ right: Operand, at start: FilterToken
    ) throws(FilterSyntaxError) -> FilterContent {
        guard let relation = Relation(rawValue: sign.rawValue) else {
            throw error(.expected("a relation"), at: start)
        }
        switch (left, right) {
        case (.term(let left), .term(let right)):
            try checkKinds(left.term, right.term, relation, at: start)
            return FilterContent(
                .comparison(left.term, relation, right.term), depth: max(left.depth, right.depth))
        case (.term(let content), let value):
            return try comparison(content, relation, with: value, at: start)
        case (let value, .term(let content)):
            return try comparison(content, relation.mirrored, with: value, at: start)
        case (.word(let token), _), (_, .word(let token)): throw unknownField(token)
        default:
            throw error(.expected("a field"), at: start)
        }
    }

    private func comparison(
        _ content: ColumnContent, _ relation: Relation, with value: Operand, at start: FilterToken
    ) throws(FilterSyntaxError) -> FilterContent {
        let term = content.term
        let constant = try constant(value, beside: term, at: start)
        if !relation.takesNil {
            let (value, token) = constant
            if value.isNil { throw error(.mismatch("nil", relation.rawValue), at: token) }
            guard term.kind.isIndexable else {
                throw error(.mismatch("\(term)", relation.rawValue), at: start)
            }
        }
        return FilterContent(
            .comparison(term, relation, .constant(constant.value)), depth: content.depth)
    }

    /// Returns the calculation with two operands, of which at least one must be a term.
    func arithmetic(
        _ left: Operand, _ sign: FilterSign, _ right: Operand, at start: FilterToken
    ) throws(FilterSyntaxError) -> ColumnContent {
        guard let operation = Calculation(rawValue: sign.rawValue) else {
            throw error(.expected("+, -, *, // or ??"), at: start)
        }
        let terms: (ColumnContent, ColumnContent)
        switch (left, right) {
        case (.term(let left), .term(let right)):
            try checkKinds(left.term, right.term, .equal, at: start)
            terms = (left, right)
        case (.term(let content), let value):
            let constant = try constant(value, beside: content.term, at: start).value
            terms = (content, ColumnContent(.constant(constant)))
        case (let value, .term(let content)):
            let constant = try constant(value, beside: content.term, at: start).value
            terms = (ColumnContent(.constant(constant)), content)
        case (.word(let token), _), (_, .word(let token)): throw unknownField(token)
        default:
            throw error(.expected("a field"), at: start)
        }
        guard operation.kind(terms.0.term.kind, terms.1.term.kind) != nil else {
            throw error(.mismatch("\(terms.0.term)", sign.rawValue), at: start)
        }
        let result = ColumnContent(terms.0, operation, terms.1, of: type.name)
        if result.refusal != nil { throw error(.tooDeep, at: start) }
        return result
    }

    private func checkKinds(
        _ left: Term, _ right: Term, _ relation: Relation, at start: FilterToken
    ) throws(FilterSyntaxError) {
        let areArrays = left.kind == .array && relation.takesNil
        guard left.kind == right.kind, left.elementKind == right.elementKind,
            left.kind.isIndexable || areArrays
        else { throw error(.mismatch("\(left)", "\(right)"), at: start) }
    }

    private func isName(_ token: FilterToken, _ name: String) -> Bool {
        token.content == .name && bytes(of: token).elementsEqual(name.utf8)
    }
}

// Parsing of values of a known kind.
extension FilterParser {
    /// Parses a list such as `["a", "b"]`.
    mutating func list() throws(FilterSyntaxError) -> FilterList {
        let start = token
        try expect(.openList)
        var elements: [FilterToken] = []
        while try !take(.closeList) {
            if !elements.isEmpty { try expect(.comma) }
            elements.append(try take())
        }
        return FilterList(start: start, elements: elements)
    }

    /// Parses a value of a kind, and returns it with its first token.
    mutating func constant(
        of kind: Kind, _ elementKind: Kind?, _ hint: ValueHint? = nil
    ) throws(FilterSyntaxError) -> (value: Constant, start: FilterToken) {
        let start = token
        if kind == .array, token.content == .sign(.openList) {
            return (try constant(of: list(), elementKind), start)
        }
        return (try constant(take(), of: kind, elementKind, hint), start)
    }

    /// Parses a value of the kind of a term, and returns it with its first token.
    mutating func constant(
        beside term: Term
    ) throws(FilterSyntaxError) -> (value: Constant, start: FilterToken) {
        try constant(of: term.kind, term.elementKind, type.hint(of: term, vocabulary))
    }

    /// Returns a value, or throws an error if it is nil.
    func present(
        _ constant: (value: Constant, start: FilterToken)
    ) throws(FilterSyntaxError) -> Constant {
        if constant.value.isNil { throw error(.expected("a value"), at: constant.start) }
        return constant.value
    }

    /// Returns a literal or a list as a value with the kind of a term.
    func constant(
        _ operand: Operand, beside term: Term, at start: FilterToken
    ) throws(FilterSyntaxError) -> (value: Constant, start: FilterToken) {
        switch operand {
        case .literal(let token):
            let hint = type.hint(of: term, vocabulary)
            return (try constant(token, of: term.kind, term.elementKind, hint), token)
        case .word(let token):
            guard let hint = type.hint(of: term, vocabulary), hint.hasNames else {
                throw unknownField(token)
            }
            return (try constant(token, of: term.kind, nil, hint), token)
        case .list(let list):
            guard term.kind == .array else {
                throw error(
                    .unreadableValue("a list", expected: term.kind.name), at: list.start)
            }
            return (try constant(of: list, term.elementKind), list.start)
        case .condition, .term:
            throw error(.expected("a field"), at: start)
        }
    }

    /// Returns a list as an array of elements of a kind. The unsafe call is safe because it only
    /// copies the elements, each of which has the width of the kind.
    func constant(
        of list: FilterList, _ kind: Kind?
    ) throws(FilterSyntaxError) -> Constant {
        guard let kind else { throw error(.expected("a value"), at: list.start) }
        var elements: [[UInt8]] = []
        for token in list.elements {
            let element = try constant(token, of: kind, nil)
            guard let bytes = element.bytes else { throw error(.expected("a value"), at: token) }
            elements.append(bytes)
        }
        return unsafe Constant(
            kind: .array, elementKind: kind,
            bytes: ArrayBytes.bytes(of: elements, width: kind.widthBytes))
    }

    /// Returns the value of a token, as one of a kind.
    /// - Parameter hint: how values of the kind may be written.
    func constant(
        _ token: FilterToken, of kind: Kind, _ elementKind: Kind?, _ hint: ValueHint? = nil
    ) throws(FilterSyntaxError) -> Constant {
        if isName(token, "nil") {
            return Constant(kind: kind, elementKind: elementKind, bytes: nil)
        }
        let text: String
        switch token.content {
        case .text: text = try unescaped(token)
        case .literal, .name, .quotedName:
            text = String(decoding: bytes(of: token), as: UTF8.self)
            let isBare = token.content == .literal && kind != .string && kind != .url
            let isName = token.content == .name && (kind == .bool || hint?.hasNames == true)
            guard isBare || isName else {
                throw error(
                    .unreadableValue(text, expected: "a text in quotation marks"), at: token)
            }
        case .sign, .end: throw error(.expected("a value"), at: token)
        }
        do throws(UnreadableText) {
            return Constant(kind: kind, bytes: try StoredValue.bytes(parsing: text, as: kind, hint))
        } catch let unreadable {
            throw error(
                .unreadableValue(unreadable.text, expected: unreadable.form), at: token)
        }
    }
}
