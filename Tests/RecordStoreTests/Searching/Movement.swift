import Foundation
import RecordStore

/// A record with a search index over every sort of text.
struct Movement: Record {
    var id = ID()
    var name = ""
    var category = ""
    var note: String?
    var aliases: [String] = []
    var parent: Movement.ID?

    static let search = SearchIndex<Movement>("search", on: \.name, \.category, \.note, \.aliases)
    static let schema = Schema<Movement>("Movement", blank: Movement()) {
        Field(1, "name", \.name)
        Field(2, "category", \.category)
        Field(3, "note", \.note)
        Field(4, "aliases", \.aliases)
        Field(5, "parent", \.parent, onDelete: .cascade)
        search
        Index("byName", on: .name(\.name))
    }

    /// The texts of each field of the index.
    var texts: [[String]] {
        [[name], [category], note.map { [$0] } ?? [], aliases]
    }
}

extension Store {
    func search(_ text: String, limit: Int? = nil) throws -> [Movement] {
        let query = Movement.search.best(text)
        return try fetch(limit.map { query.limited(to: $0) } ?? query)
    }

    func add(_ movements: [Movement]) throws {
        try write { try $0.save(movements) }
    }
}
