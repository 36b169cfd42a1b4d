import RecordStore

/// A record whose blank holds nothing that is counted, and one field for each way of decoding it.
struct Uncounted: Record, Equatable {
    var id: ID
    var first = ""
    var count = 0
    var isDone = false
    var ratio: Double?
    var mood = Mood.calm
    var note: String?
    var second = ""

    static let schema = Schema<Uncounted>("Uncounted", blank: Uncounted(id: ID())) {
        Field(1, "first", \.first)
        Field(2, "count", \.count)
        Field(3, "isDone", \.isDone)
        Field(4, "ratio", \.ratio)
        Field(5, "mood", \.mood)
        Field(6, "note", \.note)
        Field(7, "second", \.second)
    }
}
