import RecordStore

/// A record with an index that another one begins with, and that few values share.
struct Lot: Record {
    var id = ID()
    var hall: Int
    var number: Int
    var text: String

    static let schema = Schema<Lot>("Lot", blank: Lot(hall: 0, number: 0, text: "")) {
        Field(1, "hall", \.hall)
        Field(2, "number", \.number)
        Field(3, "text", \.text)
        Index("byHall", on: .ascending(\.hall))
        Index("byHallAndNumber", on: .ascending(\.hall), .ascending(\.number))
    }
}
