import Foundation
import RecordStore

/// A record of values that are equal in several forms, and of others that lie beside them, with an
/// index of each kind over each of them.
struct Glyph: Record {
    var id = ID()
    var text = ""
    var title: String?
    var real = 0.0
    var small: Float?
    var moment = Date(timeIntervalSinceReferenceDate: 0)
    var amount: Decimal = 0
    var link: URL?
    var data = Data()
    var tags: [String] = []
    var number = 0

    static let same = ComputedColumn<Glyph, Double?>("same") { $0.real * 1 }
    static let closure = ComputedColumn<Glyph, String>("closure", version: 1) { $0.text }
    static let schema = Schema<Glyph>("Glyph", blank: Glyph()) {
        Field(1, "text", \.text)
        Field(2, "title", \.title)
        Field(3, "real", \.real)
        Field(4, "small", \.small)
        Field(5, "moment", \.moment)
        Field(6, "amount", \.amount)
        Field(7, "link", \.link)
        Field(8, "data", \.data)
        Field(9, "tags", \.tags)
        Field(10, "number", \.number)
        Index("byText", on: .ascending(\.text))
        Index("byTitle", on: .name(\.title), .descending(\.real))
        Index("byReal", on: .descending(\.real), covering: [\.text, \.small])
        Index("bySmall", on: .ascending(\.small), .ascending(\.moment))
        Index("byMoment", on: .descending(\.moment))
        Index("byAmount", on: .ascending(\.amount), covering: [\.real])
        Index("byLink", on: .ascending(\.link), .ascending(\.data))
        Index("byNumber", on: .ascending(\.number), .ascending(\.text), unique: true)
        Index("byTag", on: .each(\.tags), .ascending(\.text), covering: [\.number])
        Index("bySame", on: .computed(same), .ascending(\.text))
        Index("byClosure", on: .computed(closure))
        Index(
            "some", on: .descending(\.title), .ascending(\.text), where: .matching { $0.real >= 0 })
        AggregateIndex(
            "totals", by: .ascending(\.text), .ascending(\.real), summing: .field(\.number))
    }
}

/// The same records without an index.
struct PlainGlyph: Record {
    var id = ID()
    var text = ""
    var title: String?
    var real = 0.0
    var small: Float?
    var moment = Date(timeIntervalSinceReferenceDate: 0)
    var tags: [String] = []

    init() {}

    init(_ glyph: Glyph) {
        id = ID(glyph.id.uuid)
        (text, title, real, small) = (glyph.text, glyph.title, glyph.real, glyph.small)
        (moment, tags) = (glyph.moment, glyph.tags)
    }

    static let schema = Schema<PlainGlyph>("PlainGlyph", blank: PlainGlyph()) {
        Field(1, "text", \.text)
        Field(2, "title", \.title)
        Field(3, "real", \.real)
        Field(4, "small", \.small)
        Field(5, "moment", \.moment)
        Field(6, "tags", \.tags)
    }
}

extension SeededGenerator {
    /// Texts around canonical equivalents: letters with marks, scalars that are others, three of
    /// which are ASCII, Hangul, marks in two orders, and long ones that keys cut.
    private static let shortTexts: [String] = [
        "", "e", "\u{E9}", "e\u{301}", "K", "\u{212A}", ";", "\u{37E}", "`", "\u{1FEF}", "\u{C5}",
        "A\u{30A}", "\u{212B}", "\u{AC00}", "\u{1100}\u{1161}", "q\u{323}\u{307}",
        "q\u{307}\u{323}", "\u{1E9B}\u{323}", "\u{FB01}", "fi", "\u{FA1C}", "\u{9756}",
        "a\0e\u{301}",
        "press", "PRESS",
    ]
    private static let longTexts: [String] = ["e\u{301}", "\u{E9}", ""].flatMap { end in
        [380, 476, 511].map { String(repeating: "m", count: $0) + end }
    }
    private static let texts = shortTexts + longTexts
    private static let reals: [Double] = [
        0, -0.0, 1.5, -1.5, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
        .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]

    mutating func glyph(_ number: Int) -> Glyph {
        func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &self)! }
        var glyph = Glyph(id: .init(uuid()))
        glyph.text = pick(Self.texts)
        glyph.title = below(5) == 0 ? nil : pick(Self.texts)
        glyph.real = pick(Self.reals)
        glyph.small = below(5) == 0 ? nil : pick([0, -0.0, 1.5, .leastNonzeroMagnitude])
        glyph.moment = Date(timeIntervalSinceReferenceDate: pick([0, -0.0, 1, -1, 1e10]))
        let amounts = ["0", "0.00", "-0", "1", "1.0", "1.00", "-1.10", "1e20"]
        glyph.amount = Decimal(string: pick(amounts)) ?? 0
        let links = ["http://a/e%CC%81", "http://a/%C3%A9", "HTTP://A", "a/../b", "x:"]
        glyph.link = below(5) == 0 ? nil : URL(string: pick(links))
        glyph.data = Data(pick(Self.texts).utf8)
        glyph.tags = (0..<below(3)).map { _ in pick(Self.texts) }
        glyph.number = number
        return glyph
    }
}
