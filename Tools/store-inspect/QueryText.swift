import CommandLineSupport
import Foundation
import RecordStore

/// The text of a query in which ids may be shortened, as they are in the words of commands.
struct QueryText {
    let text: String

    /// Returns the text with whole ids.
    ///
    /// A shortened id stands where a reference or an id is compared with one, so that its type is
    /// known.
    /// - Throws: ``NotFound`` if no record has such an id, or several have.
    func withWholeIDs(in store: InspectedStore) throws -> String {
        let tokens = QueryTokens(of: text, StoreNames(of: store))
        var whole = text
        // From the end, so that the places of those before stay.
        for position in tokens.tokens.indices.reversed() {
            let token = tokens.tokens[position]
            guard UUID(uuidString: token.text) == nil, let id = ShortID(token.text),
                let path = tokens.pathComparedWith(position), !tokens.isField(position),
                let target = tokens.target(ofPathEndingAt: path)
            else { continue }
            let wanted = WantedID(word: token.text, id: id)
            let found = try wanted.uuid(of: store.type(named: target.name), in: store)
            whole.replaceSubrange(token.range, with: found.uuidString.lowercased())
        }
        return whole
    }
}
