// error: value of type 'Columns<Visit>' has no dynamic member 'tilte'

import RecordStore

struct Visit: Record {
    var id = ID()
    var title = ""
    var count = 0

    static let schema = Schema<Visit>("Visit", blank: Visit()) {
        Field(1, "title", \.title)
        Field(2, "count", \.count)
    }
}

let query = Query<Visit> { $0.count > 3 && $0.tilte == "Rome" }
