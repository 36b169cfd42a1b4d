import RecordStore

struct Author: Record, Equatable {
    var id = ID()
    var name: String
    var email: String?
    var bookCount = 0

    static let schema = Schema<Author>("Author", blank: Author(name: "")) {
        Field(1, "name", \.name)
        Field(2, "email", \.email)
        Field(3, "bookCount", \.bookCount)
        Index("byName", on: .name(\.name))
        Index("byEmail", on: .ascending(\.email), unique: true)
    }
}
