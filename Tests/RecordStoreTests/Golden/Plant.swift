import Foundation
import RecordStore

/// A type with a field of every kind, plain, optional and in arrays, whose records in the golden
/// store never change.
struct Plant: Record, Equatable {
    var id: ID
    var bool: Bool?
    var int8: Int8?
    var int16: Int16?
    var int32: Int32?
    var int: Int?
    var uint8: UInt8?
    var uint16: UInt16?
    var uint32: UInt32?
    var uint: UInt?
    var int128: Int128?
    var uint128: UInt128?
    var float: Float?
    var double: Double?
    var date: Date?
    var uuid: UUID?
    var parent: Plant.ID?
    var decimal: Decimal?
    var text: String?
    var url: URL?
    var data: Data?
    var label: Label?
    var sizes: [Int16] = []
    var dates: [Date] = []
    var parts: [Plant.ID] = []
    var costs: [Decimal] = []
    var names: [String] = []
    var blobs: [Data]?
    var count = 0
    var name = ""
    var weight = 0.0
    var sample = Label()
    var parentName: String?
    var lost: Plant.ID?

    static let letters = SearchIndex<Plant>("letters", on: \.text, \.names)
    static let half = ComputedColumn<Plant, Int>("half", version: 2) { $0.count / 2 }
    static let schema = Schema<Plant>(
        "Plant", formerly: "Sample", blank: Plant(id: ID())
    ) {
        Field(1, "bool", \.bool)
        Field(2, "int8", \.int8)
        Field(3, "int16", \.int16)
        Field(4, "int32", \.int32)
        Field(5, "int", \.int)
        Field(6, "uint8", \.uint8)
        Field(7, "uint16", \.uint16)
        Field(8, "uint32", \.uint32)
        Field(9, "uint", \.uint)
        Field(10, "int128", \.int128)
        Field(11, "uint128", \.uint128)
        Field(12, "float", \.float)
        Field(13, "double", \.double)
        Field(14, "date", \.date)
        Field(15, "uuid", \.uuid)
        Field(16, "parent", \.parent, keeping: \.text, in: \.parentName)
        Field(17, "decimal", \.decimal)
        Field(18, "text", \.text)
        Field(19, "url", \.url)
        Field(20, "data", \.data)
        Document(21, "label", \.label)
        Field(22, "sizes", \.sizes)
        Field(23, "dates", \.dates)
        Field(24, "parts", \.parts, onDelete: .deny)
        Field(25, "costs", \.costs)
        Field(26, "names", \.names)
        Field(27, "blobs", \.blobs)
        Field(28, "count", \.count, formerly: "number")
        Field(29, "name", \.name)
        Field(30, "weight", \.weight)
        Document(31, "sample", \.sample)
        Field(32, "parentName", \.parentName)
        Field(300, "lost", \.lost, onDelete: .cascade, mayDangle: true)
        letters
        // Each kind that has an order, ascending or descending, and nil.
        Index("byBool", on: .ascending(\.bool), .descending(\.int8))
        Index("byInt16", on: .ascending(\.int16), .descending(\.int32))
        Index("byInt", on: .ascending(\.int), .descending(\.uint8))
        Index("byUInt16", on: .ascending(\.uint16), .descending(\.uint32))
        Index("byUInt", on: .ascending(\.uint), .descending(\.int128))
        Index("byUInt128", on: .ascending(\.uint128), .descending(\.float))
        Index("byDouble", on: .ascending(\.double), .descending(\.date))
        Index("byUUID", on: .ascending(\.uuid), .descending(\.parent))
        Index("byDecimal", on: .ascending(\.decimal), .descending(\.text))
        Index("byURL", on: .ascending(\.url), .descending(\.data))
        Index("uniqueName", on: .folded(\.name), unique: true)
        Index("byHalf", on: .computed(half), .name(\.name))
        Index("bySize", on: .each(\.sizes), .descending(\.count), covering: [\.text, \.decimal])
        Index("counted", on: .ascending(\.count), where: .matching(version: 3) { $0.count > 0 })
        AggregateIndex(
            "sums", by: .ascending(\.bool), summing: .field(\.int8), .field(\.int16),
            .field(\.int32), .field(\.int), .field(\.uint8), .field(\.uint16), .field(\.uint32),
            .field(\.uint), .field(\.float), .field(\.double), .field(\.decimal))
        AggregateIndex(
            "wideSums", by: .each(\.names), summing: .field(\.int128), .field(\.uint128),
            where: .matching { $0.name.hasPrefix("s") && $0.count.isIn([1, 3]) })
        Validate { if $0.count < 0 { throw Negative() } }
    }

    struct Negative: Error {}

    /// A document that may grow, and has grown.
    struct Label: OpenDocument, Equatable {
        var title = ""
        var marks: [Int] = []
        var unknown = UnknownMembers()

        static let blank = Label()
        static let members: [DocumentMember<Label>] = [
            DocumentMember("title", \.title), DocumentMember("marks", \.marks),
        ]
    }
}

extension Plant {
    static let isShown = PreferenceKey("isShown", default: false)
    static let scale = PreferenceKey("scale", default: 1.0)
    static let day = PreferenceKey("day", default: Date?.none)
    static let last = PreferenceKey("last", default: Plant.ID?.none, isInHistory: true)
    static let sizes = PreferenceKey("sizes", default: [Int]())
    static let sign = PreferenceKey(document: "sign", default: Label())

    /// The records of the golden store: one with each value, one without any, one with the least
    /// and one with the greatest values.
    static func all() throws -> [Plant] {
        let (first, second, third, fourth) = (try id(1), try id(2), try id(3), try id(4))
        var full = Plant(id: first)
        (full.bool, full.int8, full.int16, full.int32, full.int) = (true, -2, 300, -70_000, 1 << 40)
        (full.uint8, full.uint16, full.uint32, full.uint) = (200, 60_000, 1 << 31, 1 << 63)
        (full.int128, full.uint128) = (-1 << 100, 1 << 127)
        (full.float, full.double) = (0.1, -0.0)
        full.date = Date(timeIntervalSinceReferenceDate: 700_000_000.25)
        full.uuid = UUID(uuidString: "f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
        (full.parent, full.decimal) = (third, Decimal(sign: .minus, exponent: -3, significand: 125))
        (full.text, full.url) = ("Cafe\u{301} Ångström 10", URL(string: "https://example.org/a?b"))
        full.data = Data([0, 1, 255])
        full.label = try later(title: "first", marks: [1, 2])
        full.sizes = [3, -3, 3]
        full.dates = [Date(timeIntervalSinceReferenceDate: 0)]
        full.parts = [second, third]
        full.costs = [0, Decimal(sign: .plus, exponent: 2, significand: 5)]
        (full.names, full.blobs) = (["sedge", "", "Sedge"], [Data(), Data([9])])
        (full.count, full.name, full.weight) = (1, "sedge", 1.5)
        full.sample = try later(title: "second", marks: [])
        (full.parentName, full.lost) = ("kept", try id(99))

        var empty = Plant(id: second)
        empty.name = "rush"

        var least = Plant(id: third)
        (least.bool, least.int8, least.int16, least.int32) = (false, .min, .min, .min)
        (least.int, least.uint8, least.uint16, least.uint32) = (.min, .min, .min, .min)
        (least.uint, least.int128, least.uint128) = (.min, .min, .min)
        least.float = -.greatestFiniteMagnitude
        least.double = -.greatestFiniteMagnitude
        (least.text, least.data, least.blobs) = ("", Data(), [])
        (least.count, least.name) = (2, "s")

        var greatest = Plant(id: fourth)
        (greatest.bool, greatest.int8, greatest.int16, greatest.int32) = (false, .max, .max, .max)
        (greatest.int, greatest.uint8, greatest.uint16) = (.max, .max, .max)
        (greatest.uint32, greatest.uint, greatest.int128) = (.max, .max, .max)
        (greatest.uint128, greatest.float) = (.max, .greatestFiniteMagnitude)
        (greatest.double, greatest.decimal) = (.greatestFiniteMagnitude, 1e20)
        (greatest.text, greatest.names) = (.long("t", 5), [.long("n", 6), "sedge"])
        (greatest.count, greatest.name) = (3, "straße 10")
        return [full, empty, least, greatest]
    }

    private static func id(_ number: UInt8) throws -> ID {
        let bits = [UInt8](repeating: 0, count: 15) + [number]
        let uuid = bits.withUnsafeBytes { unsafe $0.loadUnaligned(as: uuid_t.self) }
        return ID(UUID(uuid: uuid))
    }

    /// A label as a later build writes it, with a member that this one does not know.
    private static func later(title: String, marks: [Int]) throws -> Label {
        let text = #"{"color":{"red":[1,2.5,null]},"marks":\#(marks),"title":"\#(title)"}"#
        return try JSONDecoder().decode(Label.self, from: Data(text.utf8))
    }
}
