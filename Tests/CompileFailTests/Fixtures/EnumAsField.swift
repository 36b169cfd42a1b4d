// error: conform the type to FieldValue, as in 'enum Mood: Int, FieldValue'
import RecordStore

enum Mood: Int { case calm, tired }

struct Lift: Record {
    var id = ID()
    var mood = Mood.calm

    static let schema = Schema<Lift>("Lift", blank: Lift()) {
        Field(1, "mood", \.mood)
    }
}
