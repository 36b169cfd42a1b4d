import CommandLineSupport
import RecordStore

/// The completion of a query: types, fields, also of those behind references, and words.
struct QueryCompletion {
    /// The end of the query that is completed.
    let text: String
    /// What may stand there.
    let names: [String]
    /// Whether a space follows.
    let hasEnding: Bool

    private static let measures = ["count", "sum(", "average(", "least(", "greatest("]
    private static let calls = ["has(", "matches("]
    private static let methods = ["contains(", "hasPrefix(", "hasWordPrefix(", "isIn(", "folded"]
    private static let words = ["where", "sorted", "totals", "limit", "by", "descending"]

    /// The tokens after which a field or a value stands, and not a word.
    private static let signs: Set = [
        "?.", ".", "(", "[", "{", ",", "-", "!", "=", "<", ">", "&&", "||", "where", "by", "totals",
        "sorted", "limit", "to",
    ]

    /// Completes the end of a query with the names of a store.
    init(of query: String, _ store: StoreNames) {
        let text = String(query.reversed().prefix(while: Self.isOfName).reversed())
        let before = QueryTokens(of: String(query.dropLast(text.count)), store)
        let last = before.tokens.last?.text
        self.text = text
        // A sign or a bracket follows a field as often as a space does.
        hasEnding = last.map { $0 == "sorted" || !Self.signs.contains($0) } ?? true
        names = Self.isInText(last) ? [] : Self.names(after: before, store)
    }

    private static func isOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// Returns whether a token is a text that is not closed.
    private static func isInText(_ token: String?) -> Bool {
        guard let token, let mark = token.first, mark == "\"" || mark == "`" else { return false }
        return token.count == 1 || token.last != mark
    }

    private static func names(after tokens: QueryTokens, _ store: StoreNames) -> [String] {
        let end = tokens.tokens.count
        guard let last = tokens.text(end - 1) else { return store.types.map(\.name) }
        let type = tokens.type(before: end)
        let fields = type.map(names) ?? []
        let asksTotals = tokens.tokens.contains { $0.text == "totals" }
        let before = tokens.text(end - 2)
        switch last {
        case "?.": return tokens.target(ofPathEndingAt: end - 2).map(names) ?? []
        case ".":
            guard tokens.text(end - 3) == "(", tokens.text(end - 4) == "has" else {
                return methods
            }
            return store.type(before)?.fields.filter { $0.target == type?.name }
                .map { InspectedQuery.name($0.name) } ?? []
        case "(" where before == "has": return store.types.map { InspectedQuery.name($0.name) }
        case "(" where before == "matches": return []
        case "totals": return measures
        case "sorted": return ["by"]
        case "limit", "to": return []
        case "by" where asksTotals: return fields + ["each"]
        case "by": return fields + ["relevance"]
        case "," where asksTotals: return measures
        case ",", "-": return fields
        case "where", "&&", "||", "!", "(", "{": return fields + calls
        case "=", "<", ">", "[": return fields + ["true", "false", "nil"]
        default: return words.filter { word in !tokens.tokens.contains { $0.text == word } }
        }
    }

    private static func names(of type: StoreNames.TypeNames) -> [String] {
        type.fields.map { InspectedQuery.name($0.name) }
    }
}
