import Foundation
import RecordStore

struct Weight: RawRepresentable, FieldValue, Comparable {
    var rawValue: Int64

    static func kilograms(_ value: Double) -> Weight { Weight(rawValue: Int64(value * 1_000)) }

    static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
}

enum Kind: String, FieldValue { case normal, warmUp, drop }

struct Gym: Record {
    var id = ID()
    var city = ""

    static let schema = Schema<Gym>("Gym", blank: Gym()) { Field(1, "city", \.city) }
}

struct Exercise: Record {
    var id = ID()
    var name = ""
    var category = ""
    var lastUpdated = Date()
    var gym: Gym.ID?
    var tags: [String] = []

    static let schema = Schema<Exercise>("Exercise", blank: Exercise()) {}
}

struct Lift: Record {
    var id = ID()
    var exercise: Exercise.ID?
    var session = Exercise.ID()
    var weight = Weight(rawValue: 0)
    var reps = 0
    var goal = 0
    var time = Date()
    var rpe: Double?
    var meters: Double?
    var kind = Kind.normal
    var isCompleted = true
    var notes: String?

    static let schema = Schema<Lift>("Lift", blank: Lift()) {}
}

/// The lists and searches of a gym tracker.
func accessPaths(_ start: Date, _ end: Date, _ id: Exercise.ID, _ names: [String], _ text: String) {
    print(Query<Exercise>().sorted(by: .descending(\.lastUpdated)))
    print(Query<Exercise> { $0.category == "Chest" }.sorted(by: .descending(\.lastUpdated)))
    print(Query<Exercise> { $0.category == text && $0.lastUpdated > start })
    print(Query<Exercise> { $0.name.folded.contains(text) || $0.category.folded.contains(text) })
    print(Query<Exercise> { $0.name.folded == text.lowercased() && $0.id != id })
    print(Query<Exercise> { $0.lastUpdated >= Date.now.addingTimeInterval(-7 * 24 * 3_600) })
    print(Query<Exercise> { $0.category.isIn(names) && $0.tags.contains("arms") })
    print(Query<Exercise> { $0.has(\Lift.exercise) { $0.reps > 10 && $0.weight.rawValue > 5 } })
    print(Query<Lift> { $0.time >= start && $0.time < end })
    print(Query<Lift> { $0.time.isIn(start...end) && $0.exercise == id })
    print(Query<Lift> { $0.session == id && $0.kind != .warmUp })
    print(Query<Lift> { $0.exercise == id && !($0.kind == .warmUp) && $0.isCompleted == true })
    print(Query<Lift> { $0.weight > .kilograms(100) && $0.reps >= 8 })
    let heavy = Query<Lift> {
        $0.weight > .kilograms(100) && $0.reps >= 8
            && ($0.exercise?.category == "Chest" || $0.exercise?.category == "Back")
    }
    let several = Query<Lift> {
        $0.weight > .kilograms(100) && $0.reps >= 8 && $0.exercise?.category.isIn(names)
    }
    print(heavy, several)
}

/// Optionals, mixed literals, arithmetic and references on top.
func worse(_ start: Date) {
    let nils = Query<Lift> {
        $0.rpe == nil && $0.exercise != nil && !($0.kind == .warmUp) && $0.kind != .drop
            && ($0.notes == nil || $0.notes == "")
    }
    let numbers = Query<Lift> {
        $0.rpe >= 8 && $0.rpe != 9.5 && $0.reps * 2 + 1 > $0.goal - 3 && $0.meters * 2.5 < 1000
    }
    let links = Query<Lift> {
        $0.exercise?.gym?.city == "Oslo" && $0.exercise?.name.folded.hasWordPrefix("pre")
            && !($0.notes == nil || $0.notes.contains("x"))
    }
    let nested = Query<Lift> { lift in
        ((lift.reps >= 8 && lift.reps <= 12) || (lift.reps == 1 && lift.rpe > 9))
            && !(lift.kind == .warmUp || lift.kind == .drop) && lift.time > start
    }
    print(nils, numbers, links, nested)
}
