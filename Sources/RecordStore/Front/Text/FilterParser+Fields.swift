// Parsing of fields, of the fields behind references, and of the methods of fields.
extension FilterParser {
    /// Parses an expression that begins with a name without backticks.
    mutating func named() throws(FilterSyntaxError) -> Operand {
        let bytes = bytes(of: token)
        if bytes.elementsEqual("true".utf8) || bytes.elementsEqual("false".utf8)
            || bytes.elementsEqual("nil".utf8)
        {
            return .literal(try take())
        }
        let isCall = try isFollowedByBracket()
        if isCall, bytes.elementsEqual("has".utf8) { return .condition(try child()) }
        if isCall, bytes.elementsEqual("matches".utf8) { return .condition(try search()) }
        if isCall, bytes.elementsEqual("computed".utf8) { return .term(try computedColumn()) }
        if isCall, bytes.elementsEqual("constant".utf8) {
            return .term(try storeConstant())
        }
        if isCall, let operation = Calculation(call: bytes) {
            return .term(try calculated(by: operation))
        }
        let isField = type.step(named: String(decoding: bytes, as: UTF8.self)) != nil
        return isField ? .term(try path()) : .word(try take())
    }

    /// Parses a calculation that is written as a call, such as `day(timestamp, offsetMinutes)`.
    private mutating func calculated(
        by operation: Calculation
    ) throws(FilterSyntaxError) -> ColumnContent {
        let start = try take()
        try expect(.open)
        let leftToken = token
        let left = try term(expression(.replacement), at: leftToken)
        try expect(.comma)
        let rightToken = token
        let right: ColumnContent
        switch try expression(.replacement) {
        case .term(let term): right = term
        case .literal(let token) where operation == .day:
            right = ColumnContent(.constant(try constant(token, of: .int64, nil)))
        case let value:
            let found = try constant(value, beside: left.term, at: rightToken)
            right = ColumnContent(.constant(found.value))
        }
        try expect(.close)
        guard operation.kind(left.term.kind, right.term.kind) != nil else {
            throw error(.mismatch("\(left.term)", "\(right.term)"), at: rightToken)
        }
        let result = ColumnContent(left, operation, right, of: type.name)
        if result.refusal != nil { throw error(.tooDeep, at: start) }
        return result
    }

    /// Parses a constant of the store such as `constant("dayStart", 0)`: its name, and its number
    /// in a file that does not have it.
    private mutating func storeConstant() throws(FilterSyntaxError) -> ColumnContent {
        try take()
        try expect(.open)
        let nameToken = token
        let name = try text("the name of a constant")
        guard (1...255).contains(name.utf8.count) else {
            throw error(.expected("a name of at most 255 bytes"), at: nameToken)
        }
        try expect(.comma)
        let number = try present(constant(of: .int64, nil))
        try expect(.close)
        var bytes = (number.bytes ?? [])[...]
        return ColumnContent(
            .named(StoreConstant(name, initially: bytes.popNumber(Int.self) ?? 0)))
    }

    /// Parses a search such as `matches("bench", "search")`: the words, and the name of the index.
    private mutating func search() throws(FilterSyntaxError) -> FilterContent {
        try take()
        try expect(.open)
        let words = try text("the words of a search")
        try expect(.comma)
        let index = try text("the name of a search index")
        try expect(.close)
        return FilterContent(.matches(SearchTerm(words, in: index)), depth: 1)
    }

    /// Parses a text in quotation marks.
    /// - Parameter what: the thing that is expected, for the error.
    private mutating func text(_ what: String) throws(FilterSyntaxError) -> String {
        guard token.content == .text else { throw error(.expected(what)) }
        return try unescaped(try take())
    }

    /// Parses a name.
    /// - Parameter what: the thing that is expected, for the error.
    mutating func name(_ what: String) throws(FilterSyntaxError) -> String {
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

    /// Returns the text between the marks of a text or a name, with its escapes replaced.
    func unescaped(_ token: FilterToken) throws(FilterSyntaxError) -> String {
        guard let text = FilterText.unescaped(bytes(of: token).dropFirst().dropLast()) else {
            throw error(.unreadableText, at: token)
        }
        return text
    }

    /// Parses a field of the record, or a field behind references such as `exercise?.category`.
    mutating func path() throws(FilterSyntaxError) -> ColumnContent {
        let start = token
        var owner = type
        var found: ColumnContent?
        while true {
            let nameToken = token
            let name = try name("a field")
            guard let field = owner.step(named: name) else {
                throw error(.unknownField(name, type: owner.name), at: nameToken)
            }
            let content = ColumnContent(.field(field))
            let term = found.map { content.behind($0, of: type.name) } ?? content
            if term.refusal != nil { throw error(.tooDeep, at: start) }
            guard try take(.behind) else { return term }
            guard let target = owner.target(of: field) else {
                throw error(.mismatch(name, "?."), at: nameToken)
            }
            guard let next = vocabulary.type(named: target) else {
                throw error(.unknownType(target), at: nameToken)
            }
            found = term
            owner = next
        }
    }

    /// Parses a computed column such as `computed("initial")`.
    mutating func computedColumn() throws(FilterSyntaxError) -> ColumnContent {
        try take()
        try expect(.open)
        let nameToken = token
        guard nameToken.content == .text else {
            throw error(.expected("the name of a computed column"), at: nameToken)
        }
        let name = try unescaped(nameToken)
        guard let field = type.computedStep(named: name) else {
            throw error(.unknownField(name, type: type.name), at: nameToken)
        }
        try take()
        try expect(.close)
        return ColumnContent(.field(field))
    }

    /// Parses a condition on referring records such as `has(ExerciseSet.exercise) { reps > 20 }`.
    private mutating func child() throws(FilterSyntaxError) -> FilterContent {
        let start = try take()
        try expect(.open)
        let typeToken = token
        let name = try name("a type")
        guard let child = vocabulary.type(named: name) else {
            throw error(.unknownType(name), at: typeToken)
        }
        try expect(.dot)
        let fieldToken = token
        let field = try self.name("a field")
        let reference = child.fields.first { $0.name == field }
        guard let reference else {
            throw error(.unknownField(field, type: name), at: fieldToken)
        }
        guard reference.reference?.target == type.name else {
            throw error(.mismatch("\(name).\(field)", type.name), at: fieldToken)
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

    /// Parses the name and the arguments of a method, after the dot.
    mutating func method(of content: ColumnContent) throws(FilterSyntaxError) -> Operand {
        let nameToken = token
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
        throw error(.mismatch("\(term)", ".\(name)"), at: nameToken)
    }

    /// Parses one value in parentheses, which must not be nil.
    private mutating func argument(of kind: Kind) throws(FilterSyntaxError) -> Constant {
        try expect(.open)
        let constant = try present(constant(of: kind, nil))
        try expect(.close)
        return constant
    }

    /// Parses the arguments of `.isIn(["a", "b"])`, `.isIn(1...3)` or `.isIn(1..<3)`.
    private mutating func membership(
        of content: ColumnContent
    ) throws(FilterSyntaxError) -> FilterContent {
        let term = content.term
        try expect(.open)
        if try take(.openList) {
            var values: [Constant] = []
            while try !take(.closeList) {
                if !values.isEmpty { try expect(.comma) }
                values.append(try constant(beside: term).value)
            }
            try expect(.close)
            return FilterContent(.among(term, values), depth: content.depth)
        }
        let start = token
        let lower = try present(constant(beside: term))
        let isClosed = token.content == .sign(.inclusiveRange)
        guard isClosed || token.content == .sign(.exclusiveRange) else {
            throw error(.expected("[, ... or ..<"))
        }
        try take()
        let upper = try present(constant(beside: term))
        guard term.kind.isIndexable else { throw error(.mismatch("\(term)", "isIn"), at: start) }
        try expect(.close)
        let ends: [Condition] = [
            .comparison(term, .greaterOrEqual, .constant(lower)),
            .comparison(term, isClosed ? .lessOrEqual : .less, .constant(upper)),
        ]
        let parts = ends.map { FilterContent($0, depth: content.depth) }
        return try checked(.every(of: parts, of: type.name), at: start)
    }
}
