import Foundation
import RecordStore

struct Trip: Record {
    var id = ID()
    var name = ""
    var start = Date.distantPast
    var end = Date.distantPast

    static let year = ComputedColumn<Trip, Int>("year", version: 1) { trip in
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.component(.year, from: trip.start)
    }
    static let schema = Schema<Trip>("Trip", blank: Trip()) {
        Field(1, "name", \.name)
        Field(2, "start", \.start)
        Field(3, "end", \.end)
        Index("byYear", on: .computed(year), .descending(\.start))
    }
}

enum TripError: Error { case endBeforeStart }

struct Exercise: Record {
    var id = ID()
    var name = ""
    var category = ""
    var lastUpdated = Date.distantPast

    static let searchIndex = SearchIndex<Exercise>("search", on: \.name, \.category)
    static let schema = Schema<Exercise>("Exercise", blank: Exercise()) {
        Field(1, "name", \.name)
        Field(2, "category", \.category)
        Field(3, "lastUpdated", \.lastUpdated)
        searchIndex
    }
}

struct ExerciseSet: Record {
    var id = ID()
    var exercise: Exercise.ID?
    var reps = 0
    var timestamp = Date.distantPast

    static let schema = Schema<ExerciseSet>("ExerciseSet", blank: ExerciseSet()) {
        Field(1, "exercise", \.exercise, onDelete: .cascade)
        Field(2, "reps", \.reps)
        Field(3, "timestamp", \.timestamp)
    }
}

enum Preferences {
    static let rest = PreferenceKey("rest", default: 90)
}

let path = ""
let bench = Exercise()
let list = Query<Exercise>()
let sets = Query<ExerciseSet>()
let row = ""

func show(_ names: [String]) {}
func refresh(_ id: UUID) {}
func refreshAll() {}
func importRow(_ row: String, _ tx: inout StoreTransaction) throws {}

// What an example takes from SwiftUI, which is not on every platform.

@MainActor protocol View {
    associatedtype Body: View
    var body: Body { get }
}

struct List<Rows: RandomAccessCollection, Row: View>: View {
    init(_ rows: Rows, row: (Rows.Element) -> Row) where Rows.Element: Identifiable {}
    init<ID: Hashable>(_ rows: Rows, id: KeyPath<Rows.Element, ID>, row: (Rows.Element) -> Row) {}
    var body: Never { fatalError() }
}

struct ForEach<Rows: RandomAccessCollection, Row: View>: View where Rows.Element: Identifiable {
    init(_ rows: Rows, row: (Rows.Element) -> Row) {}
    var body: Never { fatalError() }
}

struct Text: View {
    init(_ text: String) {}
    var body: Never { fatalError() }
}

extension Never: View {
    var body: Never { fatalError() }
}

@propertyWrapper struct State<Value> {
    var wrappedValue: Value
}

struct Section<Rows: View>: View {
    init(_ title: String, rows: () -> Rows) {}
    var body: Never { fatalError() }
}
