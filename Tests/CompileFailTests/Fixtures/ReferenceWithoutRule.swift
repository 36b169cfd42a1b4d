// error: say what happens when the target is deleted: add onDelete:

import RecordStore

struct Visit: Record {
    var id = ID()
    var before: Visit.ID?

    static let schema = Schema<Visit>("Visit", blank: Visit()) {
        Field(1, "before", \.before)
    }
}
