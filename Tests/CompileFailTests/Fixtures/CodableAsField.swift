// error: use Document for a Codable value, or conform an enum of raw values
import RecordStore

struct Place: Codable, Sendable { var city = "" }

struct Lift: Record {
    var id = ID()
    var place = Place()

    static let schema = Schema<Lift>("Lift", blank: Lift()) {
        Field(1, "place", \.place)
    }
}
