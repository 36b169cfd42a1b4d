public import RecordStore

/// Changes indexes and sums, removes others, and adds a field that may be nil.
public struct ThirdNote: Note {
    public var id = ID()
    public var text = ""
    public var number = 0
    public var color = "red"
    public var remark: String? = "none"
    public var later: (color: String?, remark: String?) {
        get { (color, remark) }
        set {
            color = newValue.color ?? color
            remark = newValue.remark
        }
    }

    public init() {}

    public static let schema = Schema<ThirdNote>("Note", blank: ThirdNote()) {
        Field(1, "text", \.text)
        Field(2, "number", \.number)
        Field(3, "color", \.color)
        Field(4, "remark", \.remark)
        Index("byText", on: .name(\.text), .ascending(\.number))
        Index("byRemark", on: .ascending(\.remark))
        Index(
            "blue", on: .name(\.text),
            where: .matching { $0.color == "blue" && $0.remark != nil })
        AggregateIndex("sums", by: .ascending(\.text), summing: .field(\.number))
        AggregateIndex(
            "sumsByColor", by: .descending(\.color), .ascending(\.remark),
            summing: .field(\.number))
        Removed<ThirdNote>(index: "byColor")
        Removed<ThirdNote>(index: "places")
    }
}
