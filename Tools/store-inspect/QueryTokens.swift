import CommandLineSupport
import RecordStore

/// The names, values and signs of a query, and what they are about, also while it is not whole.
///
/// The parser of queries refuses what is not whole, and does not know ids that are shortened.
struct QueryTokens {
    /// A token and its place in the query.
    struct Token {
        let text: String
        let range: Range<String.Index>
    }

    let tokens: [Token]
    private let names: StoreNames

    /// Divides a query about a store with these names.
    init(of query: String, _ names: StoreNames) {
        self.names = names
        let pattern =
            #/
            "(?:\\.|[^"\\])*"?                             # a text
            |`[^`]*`?                                       # a name in backticks
            |[\dA-Fa-f-]*(?:…|\.\.\.)[\dA-Fa-f-]*          # an id, shortened in its middle
            |[\dA-Fa-f]{8}-[\dA-Fa-f-]*                     # an id, or its beginning
            |\w+|\?\.|&&|\|\||\S                           # names, numbers and signs
            /#
        tokens = query.matches(of: pattern).map {
            Token(text: String($0.output), range: $0.range)
        }
    }

    /// Returns the text of a token, or nil if there is none at the position.
    func text(_ position: Int) -> String? {
        tokens.indices.contains(position) ? tokens[position].text : nil
    }

    /// Returns the type whose fields are meant before the token at a position: that of the query,
    /// or of records that refer to it between braces.
    func type(before position: Int) -> StoreNames.TypeNames? {
        var types = [names.type(text(0).map(Self.unquoted))]
        var referring: String?
        for index in tokens.indices.prefix(position) {
            switch tokens[index].text {
            case "has": referring = text(index + 2).map(Self.unquoted)
            case "{":
                types.append(referring.map { names.type($0) } ?? types[types.count - 1])
                referring = nil
            case "}" where types.count > 1: types.removeLast()
            default: break
            }
        }
        return types[types.count - 1]
    }

    /// Returns whether the token is the name of a field at its place.
    func isField(_ position: Int) -> Bool {
        type(before: position)?.fields.contains { $0.name == text(position) } ?? false
    }

    /// Returns the type to whose records the path leads that ends with the token at a position: a
    /// reference, one behind others, or `id`.
    func target(ofPathEndingAt end: Int) -> StoreNames.TypeNames? {
        var start = end
        while start >= 2, text(start - 1) == "?." { start -= 2 }
        guard start >= 0 else { return nil }
        var owner = type(before: start)
        for position in stride(from: start, through: end, by: 2) {
            let name = text(position).map(Self.unquoted)
            if position == end, name == "id" { return owner }
            owner = names.type(owner?.fields.first { $0.name == name }?.target)
        }
        return owner
    }

    /// Returns the position of the end of the path with which a value is compared: as in
    /// `path == value`, `path.isIn([value])` or `path.contains(value)`.
    func pathComparedWith(_ position: Int) -> Int? {
        if text(position - 1) == "=" {
            switch text(position - 2) {
            case "=", "!": return position - 3
            case "<", ">": return nil
            default: return position - 2
            }
        }
        var open = position - 1
        while text(open) == "," { open -= 2 }
        if text(open) == "[" { open -= 1 }
        guard text(open) == "(", let call = text(open - 1), ["isIn", "contains"].contains(call),
            text(open - 2) == "."
        else { return nil }
        return open - 3
    }

    /// Returns a name without its backticks.
    static func unquoted(_ name: String) -> String {
        name.first == "`" && name.last == "`" && name.count > 1
            ? String(name.dropFirst().dropLast()) : name
    }
}
