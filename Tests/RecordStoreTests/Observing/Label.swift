import RecordStore

/// A type that nobody asks about.
struct Label: Record {
    var id = ID()
    var name = ""
    static let schema = Schema<Label>("Label", blank: Label()) { Field(1, "name", \.name) }
}
