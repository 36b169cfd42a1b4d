// What the two sides of an expression say about each other.
extension FilterParser {
    /// What was put together, unless it is too deep.
    func checked(
        _ filter: FilterContent, at place: FilterToken
    ) throws(FilterSyntaxError) -> FilterContent {
        if filter.refusal != nil { throw error(.tooDeep, at: place) }
        return filter
    }

    func condition(
        _ operand: Operand, at place: FilterToken
    ) throws(FilterSyntaxError) -> FilterContent {
        switch operand {
        case .condition(let condition): return condition
        case .literal(let token) where isName(token, "true"): return .all
        case .literal(let token) where isName(token, "false"):
            return FilterContent(.none, depth: 1)
        case .literal, .list, .term: throw error(.expected("a condition"), at: place)
        }
    }

    func term(
        _ operand: Operand, at place: FilterToken
    ) throws(FilterSyntaxError) -> ColumnContent {
        guard case .term(let term) = operand else { throw error(.expected("a field"), at: place) }
        return term
    }

    func comparison(
        _ left: Operand, _ sign: FilterSign, _ right: Operand, at place: FilterToken
    ) throws(FilterSyntaxError) -> FilterContent {
        guard let relation = Relation(rawValue: sign.rawValue) else {
            throw error(.expected("a relation"), at: place)
        }
        switch (left, right) {
        case (.term(let left), .term(let right)):
            try checkKinds(left.term, right.term, relation, at: place)
            return FilterContent(
                .comparison(left.term, relation, right.term), depth: max(left.depth, right.depth))
        case (.term(let content), let value):
            return try comparison(content, relation, with: value, at: place)
        case (let value, .term(let content)):
            return try comparison(content, relation.mirrored, with: value, at: place)
        default:
            throw error(.expected("a field"), at: place)
        }
    }

    private func comparison(
        _ content: ColumnContent, _ relation: Relation, with value: Operand, at place: FilterToken
    ) throws(FilterSyntaxError) -> FilterContent {
        let term = content.term
        let constant = try constant(value, beside: term, at: place)
        if !relation.takesNil {
            let (value, token) = constant
            if value.isNil { throw error(.mismatch("nil", relation.rawValue), at: token) }
            guard term.kind.isIndexable else {
                throw error(.mismatch("\(term)", relation.rawValue), at: place)
            }
        }
        return FilterContent(
            .comparison(term, relation, .constant(constant.value)), depth: content.depth)
    }

    func arithmetic(
        _ left: Operand, _ sign: FilterSign, _ right: Operand, at place: FilterToken
    ) throws(FilterSyntaxError) -> ColumnContent {
        guard let operation = Arithmetic(rawValue: sign.rawValue) else {
            throw error(.expected("+, - or *"), at: place)
        }
        let terms: (ColumnContent, ColumnContent)
        switch (left, right) {
        case (.term(let left), .term(let right)):
            try checkKinds(left.term, right.term, .equal, at: place)
            terms = (left, right)
        case (.term(let content), let value):
            let constant = try constant(value, beside: content.term, at: place).value
            terms = (content, ColumnContent(.constant(constant)))
        case (let value, .term(let content)):
            let constant = try constant(value, beside: content.term, at: place).value
            terms = (ColumnContent(.constant(constant)), content)
        default:
            throw error(.expected("a field"), at: place)
        }
        guard terms.0.term.kind.isNumber else {
            throw error(.mismatch("\(terms.0.term)", sign.rawValue), at: place)
        }
        let result = ColumnContent(terms.0, operation, terms.1, of: type.name)
        if result.refusal != nil { throw error(.tooDeep, at: place) }
        return result
    }

    private func checkKinds(
        _ left: Term, _ right: Term, _ relation: Relation, at place: FilterToken
    ) throws(FilterSyntaxError) {
        let areArrays = left.kind == .array && relation.takesNil
        guard left.kind == right.kind, left.elementKind == right.elementKind,
            left.kind.isIndexable || areArrays
        else { throw error(.mismatch("\(left)", "\(right)"), at: place) }
    }

    private func isName(_ token: FilterToken, _ name: String) -> Bool {
        token.content == .name && bytes(of: token).elementsEqual(name.utf8)
    }
}

// Values, as those of a kind.
extension FilterParser {
    /// `["a", "b"]`
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

    /// The value that comes next.
    mutating func constant(
        of kind: Kind, _ elementKind: Kind?
    ) throws(FilterSyntaxError) -> (value: Constant, place: FilterToken) {
        let place = token
        if kind == .array, token.content == .sign(.openList) {
            return (try constant(of: list(), elementKind), place)
        }
        return (try constant(take(), of: kind, elementKind), place)
    }

    func present(
        _ constant: (value: Constant, place: FilterToken)
    ) throws(FilterSyntaxError) -> Constant {
        if constant.value.isNil { throw error(.expected("a value"), at: constant.place) }
        return constant.value
    }

    private func constant(
        _ operand: Operand, beside term: Term, at place: FilterToken
    ) throws(FilterSyntaxError) -> (value: Constant, place: FilterToken) {
        switch operand {
        case .literal(let token):
            return (try constant(token, of: term.kind, term.elementKind), token)
        case .list(let list):
            guard term.kind == .array else {
                throw error(
                    .unreadableValue("a list", expected: term.kind.name), at: list.start)
            }
            return (try constant(of: list, term.elementKind), list.start)
        case .condition, .term:
            throw error(.expected("a field"), at: place)
        }
    }

    private func constant(
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

    /// The value of a token, as one of a kind.
    private func constant(
        _ token: FilterToken, of kind: Kind, _ elementKind: Kind?
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
            guard isBare || token.content == .name && kind == .bool else {
                throw error(
                    .unreadableValue(text, expected: "a text in quotation marks"), at: token)
            }
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
