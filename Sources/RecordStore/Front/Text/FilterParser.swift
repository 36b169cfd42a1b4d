/// A parser for the text of a filter, which ``Filter/description`` prints or people type.
///
///     any     = all ("||" all)*
///     all     = test ("&&" test)*
///     test    = "!" test | filled (relation filled)?
///     filled  = sum ("??" sum)*
///     sum     = product (("+" | "-") product)*
///     product = value (("*" | "//") value)*
///     value   = primary ("." method)*
///     primary = "(" any ")" | literal | list | field ("?." field)* | computed("name")
///             | ("day" | "max" | "min" | "equals" | "wideProduct") "(" filled "," filled ")"
///             | "constant" "(" name "," number ")"
///             | "has" "(" type "." field ")" ("{" any "}")?
///     list    = "[" (literal ("," literal)*)? "]"
///
/// One function parses the levels from `any` to `product`. Its argument says how tightly the signs
/// that it takes must bind, so that nested brackets take little of the stack. The time is linear in
/// the length of the text.
struct FilterParser {
    /// A parsed part of an expression, whose meaning may depend on the other side of an operator.
    enum Operand {
        case condition(FilterContent)
        case term(ColumnContent)
        /// A value, whose kind the other side determines.
        case literal(FilterToken)
        /// A name that is no field. It may be one of a value, which the other side determines.
        case word(FilterToken)
        case list(FilterList)
    }

    /// The type whose fields the text names. Inside of `has` the type is that of the referring
    /// records.
    var type: TypeDefinition
    let vocabulary: FilterVocabulary
    /// The next token.
    private(set) var token: FilterToken
    private var scanner: FilterScanner
    private var depth = 0
    /// The greatest depth of nested expressions. A level of a filter may be an expression in
    /// brackets and one on the right of a sign, hence twice; a few more may surround the filter.
    private static let deepest = 2 * FilterContent.deepest + 8

    init(
        _ text: String, of type: TypeDefinition, _ vocabulary: FilterVocabulary
    ) throws(FilterSyntaxError) {
        self.type = type
        self.vocabulary = vocabulary
        scanner = FilterScanner(text)
        token = try scanner.next(after: nil)
    }

    /// Parses the whole text as a condition.
    mutating func filter() throws(FilterSyntaxError) -> FilterContent {
        let filter = try condition()
        if token.content != .end { throw error(.expected("the end, && or ||")) }
        return filter
    }

    /// Parses a condition, up to the first token that does not belong to it.
    mutating func condition() throws(FilterSyntaxError) -> FilterContent {
        let start = token
        return try condition(expression(.or), at: start)
    }

    /// Parses a condition between braces, which count twice because they take twice as much of the
    /// stack as brackets.
    mutating func braced() throws(FilterSyntaxError) -> FilterContent {
        depth += 1
        defer { depth -= 1 }
        return try condition()
    }

    /// Returns an error at a token, or at the next one.
    func error(
        _ problem: FilterSyntaxError.Problem, at found: FilterToken? = nil
    ) -> FilterSyntaxError {
        scanner.error(problem, at: (found ?? token).range.lowerBound)
    }

    /// Takes the next token and returns it.
    @discardableResult
    mutating func take() throws(FilterSyntaxError) -> FilterToken {
        let taken = token
        token = try scanner.next(after: taken.content)
        return taken
    }

    /// Takes the next token if it is a sign, and returns whether it was.
    mutating func take(_ sign: FilterSign) throws(FilterSyntaxError) -> Bool {
        guard token.content == .sign(sign) else { return false }
        try take()
        return true
    }

    /// Takes a sign, or throws an error if it is not the next token.
    mutating func expect(_ sign: FilterSign) throws(FilterSyntaxError) {
        if try !take(sign) { throw error(.expected(sign.rawValue)) }
    }

    /// Whether an opening bracket follows the next token.
    func isFollowedByBracket() throws(FilterSyntaxError) -> Bool {
        var ahead = scanner
        return try ahead.next(after: token.content).content == .sign(.open)
    }

    /// Returns the bytes of a token.
    func bytes(of token: FilterToken) -> ArraySlice<UInt8> { scanner.bytes[token.range] }

    /// Parses operands joined by signs of at least this precedence.
    mutating func expression(
        _ least: FilterSign.Precedence
    ) throws(FilterSyntaxError) -> Operand {
        depth += 1
        defer { depth -= 1 }
        if depth > Self.deepest { throw error(.tooDeep) }
        let start = token
        var left = try value(least)
        var isCompared = false
        while case .sign(let sign) = token.content, let precedence = sign.precedence,
            precedence >= least, precedence != .relation || !isCompared
        {
            switch precedence {
            case .or, .and:
                left = .condition(try chain(left, sign, precedence, at: start))
            case .relation:
                isCompared = true
                try take()
                left = .condition(
                    try comparison(left, sign, expression(.replacement), at: start))
            case .replacement, .sum, .product:
                try take()
                left = .term(try arithmetic(left, sign, expression(precedence.next), at: start))
            }
        }
        return left
    }

    /// Parses the rest of the conditions that one sign joins, and joins them all at once.
    private mutating func chain(
        _ first: Operand, _ sign: FilterSign, _ precedence: FilterSign.Precedence,
        at start: FilterToken
    ) throws(FilterSyntaxError) -> FilterContent {
        var parts = [try condition(first, at: start)]
        while try take(sign) {
            let partStart = token
            parts.append(try condition(expression(precedence.next), at: partStart))
        }
        return try checked(
            sign == .and
                ? .every(of: parts, of: type.name) : .any(of: parts, of: type.name), at: start)
    }

    /// Parses a value and the methods after it.
    private mutating func value(
        _ least: FilterSign.Precedence
    ) throws(FilterSyntaxError) -> Operand {
        let start = token
        var operand = try primary(least)
        while try take(.dot) { operand = try method(of: term(operand, at: start)) }
        return operand
    }

    /// Parses an operand without operators and methods, or one in brackets.
    private mutating func primary(
        _ least: FilterSign.Precedence
    ) throws(FilterSyntaxError) -> Operand {
        let start = token
        switch start.content {
        case .literal, .text: return .literal(try take())
        case .quotedName: return .term(try path())
        case .name: return try named()
        case .sign(.openList): return .list(try list())
        case .sign(.open):
            try take()
            let inner = try expression(.or)
            try expect(.close)
            return inner
        case .sign(.not) where least <= .relation:
            try take()
            let inner = try condition(expression(.relation), at: start)
            return .condition(try checked(inner.negated(of: type.name), at: start))
        case .sign, .end:
            throw error(.expected("a field or a value"))
        }
    }
}
