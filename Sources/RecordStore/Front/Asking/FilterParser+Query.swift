/// Parsing of whole queries; ``InspectedQuery`` has the grammar.
extension FilterParser {
    /// Parses the text of a query.
    mutating func query() throws(FilterSyntaxError) -> InspectedQuery {
        let typeToken = token
        let name = try name("a type")
        guard let definition = vocabulary.type(named: name) else {
            throw error(.unknownType(name), at: typeToken)
        }
        type = definition
        var content = QueryContent()
        if try take(word: "where") {
            content.filter = try condition()
        } else if try take(.openBrace) {
            content.filter = try braced()
            try expect(.closeBrace)
        }
        var totals = try take(word: "totals") ? totals() : nil
        if totals == nil, try take(word: "sorted") {
            try expect(word: "by")
            repeat { content.order.append(try key()) } while try take(.comma)
        }
        let limit = try limit()
        if token.content != .end {
            throw error(.expected(limit != nil ? "the end" : Self.rest(after: content, totals)))
        }
        // A limit of records would leave records out of the totals.
        if totals == nil { content.limit = limit } else { totals?.limit = limit }
        return InspectedQuery(type: type.name, content: content, totals: totals)
    }

    /// Says what may still follow in a query.
    private static func rest(after content: QueryContent, _ totals: InspectedQuery.Totals?)
        -> String
    {
        if totals != nil || !content.order.isEmpty { return "limit, or the end" }
        return content.filter == .all
            ? "where, totals, sorted by, limit, or the end"
            : "&&, ||, totals, sorted by, limit, or the end"
    }

    private mutating func totals() throws(FilterSyntaxError) -> InspectedQuery.Totals {
        var measures: [InspectedMeasure] = []
        repeat { measures.append(try measure()) } while try take(.comma)
        guard try take(word: "by") else {
            return InspectedQuery.Totals(key: .all, measures: measures)
        }
        let isEach = try take(word: "each")
        let start = token
        let column = try term(expression(.replacement), at: start)
        if isEach, column.term.kind != .array { throw error(.expected("an array"), at: start) }
        return InspectedQuery.Totals(
            key: isEach ? .elements(column) : .column(column), measures: measures)
    }

    private mutating func measure() throws(FilterSyntaxError) -> InspectedMeasure {
        let start = token
        let names = InspectedMeasure.Name.allCases.map(\.rawValue)
        let expected = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
        let word = try name(expected)
        guard let name = InspectedMeasure.Name(rawValue: word) else {
            throw error(.expected(expected), at: start)
        }
        if name == .count {
            return InspectedMeasure(
                name: name,
                content: MeasureContent(.count, ColumnContent(.field(.id)), of: type.name))
        }
        try expect(.open)
        let columnToken = token
        let column = try term(expression(.replacement), at: columnToken)
        try expect(.close)
        let isSum = name == .sum || name == .average
        guard isSum ? column.term.kind.isNumber : column.term.kind.isIndexable else {
            throw error(.mismatch("\(column.term)", word), at: start)
        }
        return InspectedMeasure(
            name: name,
            content: MeasureContent(
                isSum ? .sum : name == .least ? .least : .greatest, column, of: type.name))
    }

    private mutating func key() throws(FilterSyntaxError) -> SortTerm {
        let isMinus = try take(.minus)
        let start = token
        let column: ColumnContent
        if try isFollowedByBracket() {
            column = try computedColumn()
        } else if isWord("relevance"), type.step(named: "relevance") == nil {
            try take()
            column = ColumnContent(.field(.relevance))
        } else {
            column = try path()
        }
        guard case .field(let field) = column.term, field.kind.isIndexable || field.isRelevance
        else { throw error(.expected("a field that has an order"), at: start) }
        let isName = try take(word: "as")
        if isName {
            try expect(word: "a")
            try expect(word: "name")
            if field.kind != .string { throw error(.mismatch(field.name, "as a name"), at: start) }
        }
        let isDescending = try take(word: "descending")
        return SortTerm(field: field, isName: isName, isDescending: isMinus || isDescending)
    }

    private mutating func limit() throws(FilterSyntaxError) -> Int? {
        if try take(word: "limited") {
            try expect(word: "to")
        } else if try !take(word: "limit") {
            return nil
        }
        let start = token
        guard token.content == .literal else { throw error(.expected("a number")) }
        let text = String(decoding: bytes(of: try take()), as: UTF8.self)
        guard let limit = Int(text), limit >= 0 else {
            throw error(.unreadableValue(text, expected: "a number of records"), at: start)
        }
        return limit
    }

    private func isWord(_ word: String) -> Bool {
        token.content == .name && bytes(of: token).elementsEqual(word.utf8)
    }

    private mutating func take(word: String) throws(FilterSyntaxError) -> Bool {
        guard isWord(word) else { return false }
        try take()
        return true
    }

    private mutating func expect(word: String) throws(FilterSyntaxError) {
        if try !take(word: word) { throw error(.expected(word)) }
    }
}
