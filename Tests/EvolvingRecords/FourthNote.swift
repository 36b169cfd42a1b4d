public import RecordStore

/// Renames a field, and brings removed indexes back, one under another name.
public struct FourthNote: Note {
    public var id = ID()
    public var text = ""
    public var number = 0
    public var tint = "red"
    public var remark: String? = "none"
    public var later: (color: String?, remark: String?) {
        get { (tint, remark) }
        set {
            tint = newValue.color ?? tint
            remark = newValue.remark
        }
    }

    public init() {}

    public static let schema = Schema<FourthNote>("Note", blank: FourthNote()) {
        Field(1, "text", \.text)
        Field(2, "number", \.number)
        Field(3, "tint", \.tint, formerly: "color")
        Field(4, "remark", \.remark)
        Index("byText", on: .name(\.text), .ascending(\.number))
        Index("byTint", on: .ascending(\.tint), .descending(\.number))
        Index("places", on: .ascending(\.number))
        AggregateIndex("sums", by: .ascending(\.text), summing: .field(\.number))
        AggregateIndex(
            "sumsByColor", by: .descending(\.tint), .ascending(\.remark),
            summing: .field(\.number))
    }
}
