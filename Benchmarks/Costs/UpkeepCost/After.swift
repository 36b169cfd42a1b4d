import Foundation
import RecordStore

/// The type with two more indexes.
enum After {
    struct Entry: Record {
        var id = ID()
        var group = 0
        var date = Date(timeIntervalSinceReferenceDate: 0)
        var name = ""

        static let schema = Schema<Entry>("Entry", blank: Entry()) {
            Field(1, "group", \.group)
            Field(2, "date", \.date)
            Field(3, "name", \.name)
            Index("byGroup", on: .ascending(\.group), .descending(\.date))
            Index("byDate", on: .descending(\.date))
            Index("byName", on: .ascending(\.name))
        }
    }
}
