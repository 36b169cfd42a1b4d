import RecordStore

struct Trip: Record, Equatable {
    var id: ID
    var name = ""
    var days: Int16 = 0
    var note: String?
    var isOpen: Bool?

    static let schema = Schema<Trip>("Trip", blank: Trip(id: ID())) {
        Field(1, "name", \.name)
        Field(2, "days", \.days)
        Field(3, "note", \.note)
        Field(7, "isOpen", \.isOpen)
    }
}
