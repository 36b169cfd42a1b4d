import Foundation
import RecordStore

/// The type as an earlier version of a program declares it.
enum Before {
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
        }
    }
}
