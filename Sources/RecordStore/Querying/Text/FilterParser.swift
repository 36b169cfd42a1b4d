/// Reads the text of a filter: what ``Filter/description`` prints, and what people type.
///
///     any     = all ("||" all)*
///     all     = test ("&&" test)*
///     test    = "!" test | sum (relation sum)?
///     sum     = product (("+" | "-") product)*
///     product = value ("*" value)*
///     value   = primary ("." method)*
///     primary = "(" any ")" | literal | list | field ("?." field)* | computed("name")
///             | "has" "(" type "." field ")" ("{" any "}")?
///     list    = "[" (literal ("," literal)*)? "]"
///
/// The levels from `any` to `product` are one function, which is told how tightly the signs must
/// bind that it takes, so that brackets in brackets take little of the stack. It is linear in the
/// length of the text.
struct FilterParser {
    /// Half an expression: what it is shows only beside the other half.
    enum Operand {
        case condition(FilterContent)
        case term(ColumnContent)
        /// A value, whose kind the other side of it says.
        case literal(FilterToken)
        case list(FilterList)
    }

    /// The type whose fields are meant: another one inside of `has`.
    var type: TypeDefinition
    let vocabulary: FilterVocabulary
    private(set) var token: FilterToken
    private var scanner: FilterScanner
    private var depth = 0
    /// Each level of a filter is printed in brackets, and may stand on the right of a sign: both
    /// are expressions. Some more may stand around it.
    private static let deepest = 2 * FilterContent.deepest + 8

    init(
        _ text: String, of type: TypeDefinition, _ vocabulary: FilterVocabulary
    ) throws(FilterSyntaxError) {
        self.type = type
        self.vocabulary = vocabulary
        scanner = FilterScanner(text)
        token = try scanner.next(after: nil)
    }

    /// The whole text as a condition.
    mutating func filter() throws(FilterSyntaxError) -> FilterContent {
        let filter = try condition()
        if token.content != .end { throw error(.expected("the end, && or ||")) }
        return filter
    }

    /// A condition up to where nothing more belongs to it.
    mutating func condition() throws(FilterSyntaxError) -> FilterContent {
        let start = token
        return try condition(expression(.or), at: start)
    }

    /// A condition between braces, which take twice as much of the stack as brackets do.
    mutating func braced() throws(FilterSyntaxError) -> FilterContent {
        depth += 1
        defer { depth -= 1 }
        return try condition()
    }

    func error(
        _ problem: FilterSyntaxError.Problem, at place: FilterToken? = nil
    ) -> FilterSyntaxError {
        scanner.error(problem, at: (place ?? token).range.lowerBound)
    }

    @discardableResult
    mutating func take() throws(FilterSyntaxError) -> FilterToken {
        let taken = token
        token = try scanner.next(after: taken.content)
        return taken
    }

    /// Takes a sign if it comes next.
    mutating func take(_ sign: FilterSign) throws(FilterSyntaxError) -> Bool {
        guard token.content == .sign(sign) else { return false }
        try take()
        return true
    }

    mutating func expect(_ sign: FilterSign) throws(FilterSyntaxError) {
        if try !take(sign) { throw error(.expected(sign.rawValue)) }
    }

    /// Whether an opening bracket stands behind the token that comes next.
    func isFollowedByBracket() throws(FilterSyntaxError) -> Bool {
        var ahead = scanner
        return try ahead.next(after: token.content).content == .sign(.open)
    }

    /// The bytes of a token.
    func bytes(of token: FilterToken) -> ArraySlice<UInt8> { scanner.bytes[token.range] }

    /// What signs of at least this precedence join.
    private mutating func expression(
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
                    try comparison(left, sign, expression(.sum), at: start))
            case .sum, .product:
                try take()
                left = .term(try arithmetic(left, sign, expression(precedence.next), at: start))
            }
        }
        return left
    }

    /// Conditions that one sign joins, all at once.
    private mutating func chain(
        _ first: Operand, _ sign: FilterSign, _ precedence: FilterSign.Precedence,
        at start: FilterToken
    ) throws(FilterSyntaxError) -> FilterContent {
        var parts = [try condition(first, at: start)]
        while try take(sign) {
            let place = token
            parts.append(try condition(expression(precedence.next), at: place))
        }
        return try checked(
            sign == .and
                ? .every(of: parts, of: type.name) : .any(of: parts, of: type.name), at: start)
    }

    private mutating func value(
        _ least: FilterSign.Precedence
    ) throws(FilterSyntaxError) -> Operand {
        let start = token
        var operand = try primary(least)
        while try take(.dot) { operand = try method(of: term(operand, at: start)) }
        return operand
    }

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
