import Foundation
import RecordStore

/// A record with a field of each kind that has an order, and with indexes in many orders.
struct Exhibit: Record, Equatable {
    var id = ID()
    var name = ""
    var note: String?
    var data: Data?
    var number: Int?
    var ratio = 0.0
    var day: Date?
    var cost: Decimal?
    var link = URL(filePath: "/")
    var key = IDBits(high: 0, low: 0).uuid
    var isOpen: Bool?
    var wide: Int128 = 0
    var large: UInt128?
    var share: Float?
    var shelf: UInt8 = 0
    var tags: [String] = []
    var label = ""
    var code: String?

    static let search = SearchIndex<Exhibit>("search", on: \.label)
    static let twice = ComputedColumn<Exhibit, String?>("twice", version: 1) { exhibit in
        exhibit.note.map { $0 + $0 }
    }
    static let loud = ComputedColumn<Exhibit, String>("loud", version: 1) { $0.name + "!" }
    static let schema = Schema<Exhibit>("Exhibit", blank: Exhibit()) {
        Field(1, "name", \.name)
        Field(2, "note", \.note)
        Field(3, "data", \.data)
        Field(4, "number", \.number)
        Field(5, "ratio", \.ratio)
        Field(6, "day", \.day)
        Field(7, "cost", \.cost)
        Field(8, "link", \.link)
        Field(9, "key", \.key)
        Field(10, "isOpen", \.isOpen)
        Field(11, "wide", \.wide)
        Field(12, "large", \.large)
        Field(13, "share", \.share)
        Field(14, "shelf", \.shelf)
        Field(15, "tags", \.tags)
        Field(16, "label", \.label)
        Field(17, "code", \.code)
        Index("byText", on: .ascending(\.name))
        Index("byName", on: .name(\.name))
        Index("byNoteDown", on: .descending(\.note))
        Index("byNoteName", on: .name(\.note), .descending(\.number))
        Index("byData", on: .ascending(\.data), .descending(\.number))
        Index("byNumber", on: .ascending(\.number), .descending(\.note), .ascending(\.name))
        Index("byOpenAndCost", on: .descending(\.isOpen), .ascending(\.cost))
        Index(
            "byShelfAndText", on: .ascending(\.shelf), .ascending(\.name),
            covering: [\.number, \.note])
        Index("byShelfAndNoteName", on: .ascending(\.shelf), .name(\.note))
        Index("byShelfAndRatio", on: .ascending(\.shelf), .descending(\.ratio))
        Index("byShelfAndData", on: .ascending(\.shelf), .descending(\.data))
        Index("byDay", on: .descending(\.day))
        Index("byLink", on: .ascending(\.link), .ascending(\.ratio))
        Index("byWide", on: .ascending(\.wide), .descending(\.large))
        Index("byLarge", on: .ascending(\.large))
        Index("byShare", on: .descending(\.share), .descending(\.key))
        Index("byTag", on: .each(\.tags))
        Index("byTagAndText", on: .each(\.tags), .descending(\.name))
        Index("byTwice", on: .computed(twice))
        Index("byShelfAndLoud", on: .ascending(\.shelf), .computed(loud, descending: true))
        Index(
            "upper", on: .ascending(\.note), .ascending(\.name),
            where: .matching { $0.shelf > 1 })
        Index("byCode", on: .ascending(\.code), unique: true)
        Index("byShelfAndCode", on: .ascending(\.shelf), .descending(\.code), unique: true)
        Index("byCodeName", on: .name(\.code), covering: [\.number])
        search
    }
}
