public import RecordStore

public struct FirstNote: Note {
    public var id = ID()
    public var text = ""
    public var number = 0
    public var later: (color: String?, remark: String?) {
        get { (nil, nil) }
        set {}
    }

    public init() {}

    public static let schema = Schema<FirstNote>("Note", blank: FirstNote()) {
        Field(1, "text", \.text)
        Field(2, "number", \.number)
        Index("byText", on: .ascending(\.text))
        Index("places", on: .ascending(\.number))
        AggregateIndex("sums", by: .ascending(\.text), summing: .field(\.number))
    }
}
