import Foundation
import RecordStore

/// The values of an exhibit in a type without indexes, so that every query scans and sorts.
struct PlainExhibit: Record, Equatable {
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

    static let schema = Schema<PlainExhibit>("PlainExhibit", blank: PlainExhibit()) {
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
    }
}

extension PlainExhibit {
    /// The values of an exhibit, with its id.
    init(_ exhibit: Exhibit) {
        self.init(
            id: ID(exhibit.id.uuid), name: exhibit.name, note: exhibit.note, data: exhibit.data,
            number: exhibit.number, ratio: exhibit.ratio, day: exhibit.day, cost: exhibit.cost,
            link: exhibit.link, key: exhibit.key, isOpen: exhibit.isOpen, wide: exhibit.wide,
            large: exhibit.large, share: exhibit.share, shelf: exhibit.shelf,
            tags: exhibit.tags, label: exhibit.label, code: exhibit.code)
    }
}
