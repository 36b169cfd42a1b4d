import RecordStore

/// A record that refers to one band, and to several guests.
struct Gig: Record, Equatable {
    var id = ID()
    var band: Band.ID?
    var day = 0
    var note = ""
    var guests: [Band.ID] = []

    static let schema = Schema<Gig>("Gig", blank: Gig()) {
        Field(1, "band", \.band, onDelete: .nullify)
        Field(2, "day", \.day)
        Field(3, "note", \.note)
        Field(4, "guests", \.guests, onDelete: .nullify)
        Index("byBand", on: .ascending(\.band), .descending(\.day))
        Index("byGuest", on: .each(\.guests))
    }
}
