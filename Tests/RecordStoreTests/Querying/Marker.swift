import RecordStore

/// What refers to specimens, by a type name that is no word.
struct Marker: Record {
    var id = ID()
    var text = ""
    var specimen: Specimen.ID?

    static let schema = Schema<Marker>("A Marker", blank: Marker()) {
        Field(1, "text", \.text)
        Field(2, "the specimen", \.specimen, onDelete: .cascade)
    }
}
