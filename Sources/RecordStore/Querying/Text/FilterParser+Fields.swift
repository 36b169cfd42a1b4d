// Fields, what is behind them, and what is asked of them.
extension FilterParser {
    /// What begins with a name that stands bare.
    mutating func named() throws(FilterSyntaxError) -> Operand {
        let bytes = bytes(of: token)
        if bytes.elementsEqual("true".utf8) || bytes.elementsEqual("false".utf8)
            || bytes.elementsEqual("nil".utf8)
        {
            return .literal(try take())
        }
        let isCall = try isFollowedByBracket()
        if isCall, bytes.elementsEqual("has".utf8) { return .condition(try child()) }
        if isCall, bytes.elementsEqual("computed".utf8) { return .term(try computedColumn()) }
        return .term(try path())
    }

    private mutating func name(_ what: String) throws(FilterSyntaxError) -> String {
        let bytes = bytes(of: token)
        switch token.content {
        case .name:
            try take()
            return String(decoding: bytes, as: UTF8.self)
        case .quotedName:
            let name = try unescaped(token)
            try take()
            return name
        case .literal, .text, .sign, .end:
            throw error(.expected(what))
        }
    }

    /// What stands between the marks of a text or a name.
    func unescaped(_ token: FilterToken) throws(FilterSyntaxError) -> String {
        guard let text = FilterText.unescaped(bytes(of: token).dropFirst().dropLast()) else {
            throw error(.unreadableText, at: token)
        }
        return text
    }

    /// A field of the record, or one behind references: `exercise?.category`.
    mutating func path() throws(FilterSyntaxError) -> ColumnContent {
        let start = token
        var owner = type
        var found: ColumnContent?
        while true {
            let place = token
            let name = try name("a field")
            guard let step = owner.step(named: name) else {
                throw error(.unknownField(name, type: owner.name), at: place)
            }
            let field = ColumnContent(.field(step))
            let term = found.map { field.behind($0, of: type.name) } ?? field
            if term.refusal != nil { throw error(.tooDeep, at: start) }
            guard try take(.behind) else { return term }
            guard let target = owner.target(of: step) else {
                throw error(.mismatch(name, "?."), at: place)
            }
            guard let next = vocabulary.type(named: target) else {
                throw error(.unknownType(target), at: place)
            }
            found = term
            owner = next
        }
    }

    /// `computed("initial")`
    private mutating func computedColumn() throws(FilterSyntaxError) -> ColumnContent {
        try take()
        try expect(.open)
        let place = token
        guard place.content == .text else {
            throw error(.expected("the name of a computed column"), at: place)
        }
        let name = try unescaped(place)
        guard let step = type.computedStep(named: name) else {
            throw error(.unknownField(name, type: type.name), at: place)
        }
        try take()
        try expect(.close)
        return ColumnContent(.field(step))
    }

    /// `has(ExerciseSet.exercise) { reps > 20 }`
    private mutating func child() throws(FilterSyntaxError) -> FilterContent {
        let start = try take()
        try expect(.open)
        let place = token
        let name = try name("a type")
        guard let child = vocabulary.type(named: name) else {
            throw error(.unknownType(name), at: place)
        }
        try expect(.dot)
        let fieldPlace = token
        let field = try self.name("a field")
        let reference = child.fields.first { $0.name == field }
        guard let reference else {
            throw error(.unknownField(field, type: name), at: fieldPlace)
        }
        guard reference.reference?.target == type.name else {
            throw error(.mismatch("\(name).\(field)", type.name), at: fieldPlace)
        }
        try expect(.close)
        var inner = FilterContent.all
        if try take(.openBrace) {
            let outer = type
            type = child
            defer { type = outer }
            inner = try braced()
            try expect(.closeBrace)
        }
        return try checked(
            FilterContent(
                .exists(child.name, QueryField(reference), inner.condition), around: inner.depth,
                of: type.name),
            at: start)
    }

    /// What follows a dot.
    mutating func method(of content: ColumnContent) throws(FilterSyntaxError) -> Operand {
        let place = token
        let name = try name("contains, hasPrefix, hasWordPrefix, isIn or folded")
        let term = content.term
        let isText = term.kind == .string
        switch name {
        case "folded" where isText:
            return .term(content.folded)
        case "isIn":
            return .condition(try membership(of: content))
        case "contains" where term.kind == .array:
            guard let kind = term.elementKind else { break }
            let element = try argument(of: kind)
            return .condition(FilterContent(.holds(term, element), depth: content.depth))
        case "contains" where isText, "hasPrefix" where isText, "hasWordPrefix" where isText:
            guard let test = TextTest(rawValue: name) else { break }
            let text = try argument(of: .string)
            return .condition(FilterContent(.text(term, test, text), depth: content.depth))
        default: break
        }
        throw error(.mismatch("\(term)", ".\(name)"), at: place)
    }

    /// One value in brackets, which is not nil.
    private mutating func argument(of kind: Kind) throws(FilterSyntaxError) -> Constant {
        try expect(.open)
        let constant = try present(constant(of: kind, nil))
        try expect(.close)
        return constant
    }

    /// `.isIn(["a", "b"])`, `.isIn(1...3)`, `.isIn(1..<3)`
    private mutating func membership(
        of content: ColumnContent
    ) throws(FilterSyntaxError) -> FilterContent {
        let term = content.term
        try expect(.open)
        if try take(.openList) {
            var values: [Constant] = []
            while try !take(.closeList) {
                if !values.isEmpty { try expect(.comma) }
                values.append(try constant(of: term.kind, term.elementKind).value)
            }
            try expect(.close)
            return FilterContent(.among(term, values), depth: content.depth)
        }
        let place = token
        let lower = try present(constant(of: term.kind, term.elementKind))
        let isClosed = token.content == .sign(.inclusiveRange)
        guard isClosed || token.content == .sign(.exclusiveRange) else {
            throw error(.expected("[, ... or ..<"))
        }
        try take()
        let upper = try present(constant(of: term.kind, term.elementKind))
        guard term.kind.isIndexable else { throw error(.mismatch("\(term)", "isIn"), at: place) }
        try expect(.close)
        let ends: [Condition] = [
            .comparison(term, .greaterOrEqual, .constant(lower)),
            .comparison(term, isClosed ? .lessOrEqual : .less, .constant(upper)),
        ]
        let parts = ends.map { FilterContent($0, depth: content.depth) }
        return try checked(.every(of: parts, of: type.name), at: place)
    }
}
