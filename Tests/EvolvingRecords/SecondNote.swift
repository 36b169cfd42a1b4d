public import RecordStore

/// Adds a field, indexes of several kinds, sums, and a search.
public struct SecondNote: Note {
    public var id = ID()
    public var text = ""
    public var number = 0
    public var color = "red"
    public var later: (color: String?, remark: String?) {
        get { (color, nil) }
        set { color = newValue.color ?? color }
    }

    public init() {}

    public static let double = ComputedColumn<SecondNote, Int?>("double") { $0.number * 2 }
    public static let search = SearchIndex<SecondNote>("search", on: \.text)
    public static let schema = Schema<SecondNote>("Note", blank: SecondNote()) {
        Field(1, "text", \.text)
        Field(2, "number", \.number)
        Field(3, "color", \.color)
        Index("byText", on: .ascending(\.text))
        Index("places", on: .ascending(\.number))
        AggregateIndex("sums", by: .ascending(\.text), summing: .field(\.number))
        Index("byNumber", on: .descending(\.number), .name(\.text), covering: [\.color])
        Index("byColor", on: .ascending(\.color))
        Index("blue", on: .name(\.text), where: .matching { $0.color == "blue" })
        AggregateIndex(
            "sumsByColor", by: .ascending(\.color), summing: .computed(double), .field(\.number))
        search
    }
}
