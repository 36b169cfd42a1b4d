// error: initializer 'init(_:_:_:formerly:)' requires that 'RecordID<Visit>' conform to
// 'FieldValue'

import RecordStore

struct Visit: Record {
    var id = ID()
    var before: Visit.ID?

    static let schema = Schema<Visit>("Visit", blank: Visit()) {
        Field(1, "before", \.before)
    }
}
