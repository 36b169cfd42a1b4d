import Foundation
import RecordStore

/// One field of every kind and form.
struct Everything: Record, Equatable {
    var id: ID
    var bool = false
    var int8: Int8 = 0
    var int16: Int16 = 0
    var int32: Int32 = 0
    var int64: Int64 = 0
    var int = 0
    var uint8: UInt8 = 0
    var uint32: UInt32 = 0
    var uint: UInt = 0
    var int128: Int128 = 0
    var uint128: UInt128 = 0
    var float: Float = 0
    var double = 0.0
    var date = Date(timeIntervalSinceReferenceDate: 0)
    var uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    var parent: Everything.ID?
    var children: [Everything.ID] = []
    var decimal: Decimal = 0
    var text = ""
    var url: URL?
    var data = Data()
    var address = Address()
    var second: Address?
    var weight = Weight(rawValue: 0)
    var lift: Weight?
    var celsius = Celsius(rawValue: 0)
    var mood = Mood.calm
    var lastMood: Mood?
    var unit = Unit.kilograms
    var note: String?
    var flag: Bool?
    var count: Int?
    var small: UInt8?
    var ratio: Double?
    var end: Date?
    var key: UUID?
    var wide: Int128?
    var tags: [String] = []
    var numbers: [Int32]?
    var costs: [Decimal] = []
    var uint16: UInt16 = 0

    static let half = ComputedColumn<Everything, Int>("half", version: 3) { $0.int / 2 }
    static let schema = Schema<Everything>("Everything", blank: Everything(id: ID())) {
        Field(1, "bool", \.bool)
        Field(2, "int8", \.int8)
        Field(3, "int16", \.int16)
        Field(4, "int32", \.int32)
        Field(5, "int64", \.int64)
        Field(6, "int", \.int)
        Field(7, "uint8", \.uint8)
        Field(8, "uint32", \.uint32)
        Field(9, "uint", \.uint)
        Field(10, "int128", \.int128)
        Field(11, "uint128", \.uint128)
        Field(12, "float", \.float)
        Field(13, "double", \.double)
        Field(14, "date", \.date)
        Field(15, "uuid", \.uuid)
        Field(16, "parent", \.parent, onDelete: .nullify)
        Field(17, "children", \.children, onDelete: .deny)
        Field(18, "decimal", \.decimal)
        Field(19, "text", \.text)
        Field(20, "url", \.url)
        Field(21, "data", \.data)
        Document(22, "address", \.address)
        Document(23, "second", \.second)
        Field(24, "weight", \.weight)
        Field(25, "lift", \.lift)
        Field(26, "celsius", \.celsius)
        Field(27, "mood", \.mood)
        Field(28, "lastMood", \.lastMood)
        Field(29, "unit", \.unit)
        Field(30, "note", \.note)
        Field(31, "flag", \.flag)
        Field(32, "count", \.count)
        Field(33, "small", \.small)
        Field(34, "ratio", \.ratio)
        Field(35, "end", \.end)
        Field(36, "key", \.key)
        Field(37, "wide", \.wide)
        Field(38, "tags", \.tags)
        Field(39, "numbers", \.numbers)
        Field(40, "costs", \.costs)
        Field(41, "uint16", \.uint16)
        Index("byDate", on: .ascending(\.date))
        Index(
            "byParent", on: .ascending(\.parent), .descending(\.date), unique: true,
            covering: [\.weight, \.text], where: .matching(version: 2) { $0.count != nil })
        Index("byName", on: .name(\.text), .computed(half))
        Index("byTag", on: .each(\.tags))
        Maintain { old, new, transaction in
            guard old == nil, new == nil else { return }
        }
    }
}
