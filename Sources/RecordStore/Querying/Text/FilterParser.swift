/// Reads the text of a filter: what ``Filter/description`` prints, and what people type.
///
/// One function for each level of the grammar, the loosest first:
///
///     any     = all ("||" all)*
///     all     = test ("&&" test)*
///     test    = "!" test | sum (relation sum)?
///     sum     = product (("+" | "-") product)*
///     product = value ("*" value)*
///     value   = primary ("." method)*
///     primary = "(" any ")" | literal | field ("?." field)* | computed("name")
///             | "has" "(" type "." field ")" "{" any "}"
struct FilterParser {
    /// Half an expression: what it is shows only beside the other half.
    enum Operand {
        case condition(Condition)
        case term(Term)
        /// A literal, whose kind the other side of it says.
        case literal(FilterToken)
    }

    let text: String
    let vocabulary: FilterVocabulary
    /// The type whose fields are meant: another one inside of `has`.
    var type: TypeDefinition
    private let tokens: [FilterToken]
    private var position = 0
    private var depth = 0
    private static let deepest = 100

    init(
        _ text: String, of type: TypeDefinition, _ vocabulary: FilterVocabulary
    ) throws(FilterSyntaxError) {
        self.text = text
        self.type = type
        self.vocabulary = vocabulary
        tokens = try FilterScanner.tokens(of: text)
    }

    /// The whole text as a condition.
    mutating func condition() throws(FilterSyntaxError) -> Condition {
        let start = token
        let condition = try condition(any(), at: start)
        if token.content != .end { throw error(.expected("the end, && or ||")) }
        return condition
    }

    var token: FilterToken { tokens[position] }

    func error(_ problem: FilterSyntaxError.Problem, at place: FilterToken? = nil)
        -> FilterSyntaxError
    {
        FilterSyntaxError(text: text, offset: (place ?? token).offset, problem: problem)
    }

    @discardableResult
    mutating func take() -> FilterToken {
        defer { if token.content != .end { position += 1 } }
        return token
    }

    /// Takes one of these signs if it comes next.
    mutating func take(_ signs: String...) -> String? {
        guard case .sign(let sign) = token.content, signs.contains(sign) else { return nil }
        take()
        return sign
    }

    mutating func expect(_ sign: String) throws(FilterSyntaxError) {
        if take(sign) == nil { throw error(.expected(sign)) }
    }

    mutating func name(_ what: String) throws(FilterSyntaxError) -> String {
        guard case .name(let name) = token.content else { throw error(.expected(what)) }
        take()
        return name
    }

    mutating func any() throws(FilterSyntaxError) -> Operand {
        depth += 1
        defer { depth -= 1 }
        if depth > Self.deepest { throw error(.tooDeep) }
        let start = token
        var left = try all()
        while take("||") != nil {
            let (next, place) = (token, start)
            let right = try condition(all(), at: next)
            left = .condition(try condition(left, at: place).or(right))
        }
        return left
    }

    private mutating func all() throws(FilterSyntaxError) -> Operand {
        let start = token
        var left = try test()
        while take("&&") != nil {
            let next = token
            let right = try condition(test(), at: next)
            left = .condition(try condition(left, at: start).and(right))
        }
        return left
    }

    private mutating func test() throws(FilterSyntaxError) -> Operand {
        let start = token
        if take("!") != nil {
            depth += 1
            defer { depth -= 1 }
            if depth > Self.deepest { throw error(.tooDeep) }
            return .condition(try condition(test(), at: start).negated)
        }
        let left = try sum()
        guard let sign = take("==", "!=", "<", "<=", ">", ">="),
            let relation = Relation(rawValue: sign)
        else { return left }
        return .condition(try comparison(left, relation, sum(), at: start))
    }

    private mutating func sum() throws(FilterSyntaxError) -> Operand {
        let start = token
        var left = try product()
        while let sign = take("+", "-") {
            left = .term(try arithmetic(left, sign, product(), at: start))
        }
        return left
    }

    private mutating func product() throws(FilterSyntaxError) -> Operand {
        let start = token
        var left = try value()
        while let sign = take("*") {
            left = .term(try arithmetic(left, sign, value(), at: start))
        }
        return left
    }

    private mutating func value() throws(FilterSyntaxError) -> Operand {
        let start = token
        var operand = try primary()
        while take(".") != nil {
            operand = try method(of: term(operand, at: start))
        }
        return operand
    }

    private mutating func primary() throws(FilterSyntaxError) -> Operand {
        switch token.content {
        case .literal, .text, .name("nil"), .name("true"), .name("false"):
            return .literal(take())
        case .sign("("):
            take()
            let inner = try any()
            try expect(")")
            return inner
        case .name("has") where tokens[position + 1].content == .sign("("):
            return .condition(try child())
        case .name("computed") where tokens[position + 1].content == .sign("("):
            return .term(try computedColumn())
        case .name:
            return .term(try path())
        case .sign, .end:
            throw error(.expected("a field or a value"))
        }
    }
}
