// error: value of type 'Visit' has no member 'tilte'

import RecordStore

struct Visit: Record {
    var id = ID()
    var title = ""
    var place = ""

    static let schema = Schema<Visit>("Visit", blank: Visit()) {
        Field(1, "title", \.tilte)
        Field(2, "place", \.place)
        Index("byPlace", on: .ascending(\.place))
    }
}
