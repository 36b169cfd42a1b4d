import RecordStore

/// What gadgets refer to.
struct GadgetOwner: Record {
    var id = ID()
    var name = ""

    static let schema = Schema<GadgetOwner>("Owner", blank: GadgetOwner()) {
        Field(1, "name", \.name)
    }
}
