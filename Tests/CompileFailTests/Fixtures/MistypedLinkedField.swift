// error: value of type 'Link<Visit, Visit>' has no dynamic member 'tilte'

import RecordStore

struct Visit: Record {
    var id = ID()
    var title = ""
    var before: Visit.ID?

    static let schema = Schema<Visit>("Visit", blank: Visit()) {
        Field(1, "title", \.title)
        Field(2, "before", \.before, onDelete: .nullify)
    }
}

let query = Query<Visit> { $0.before != nil && $0.before?.tilte == "Rome" }
