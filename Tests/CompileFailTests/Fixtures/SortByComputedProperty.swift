// error: cannot convert value of type 'any KeyPath<Lift, Bool> & Sendable' to expected argument
import RecordStore

struct Exercise: Record {
    var id = ID()
    var name = ""

    static let schema = Schema<Exercise>("Exercise", blank: Exercise()) {}
}

struct Lift: Record {
    var id = ID()
    var exercise: Exercise.ID?
    var weight = 0.0
    var reps = 0
    var rpe: Double?
    var isCompleted = true
    var isHeavy: Bool { weight > 100 }

    static let schema = Schema<Lift>("Lift", blank: Lift()) {}
}

func mistake() -> Query<Lift> {
    Query().sorted(by: .ascending(\.isHeavy))
}
