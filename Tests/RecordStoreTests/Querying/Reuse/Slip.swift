import Foundation
import RecordStore

/// A record of texts that indexes cut at different lengths.
struct Slip: Record, Equatable {
    var id = ID()
    var group = 0
    var note: String?
    var title = ""
    var name = ""
    var mark = Data()
    var tags: [String] = []
    var parent: Slip.ID?

    static let schema = Schema<Slip>("Slip", blank: Slip()) {
        Field(1, "group", \.group)
        Field(2, "note", \.note)
        Field(3, "title", \.title)
        Field(4, "name", \.name)
        Field(5, "mark", \.mark)
        Field(6, "tags", \.tags)
        Field(7, "parent", \.parent, onDelete: .nullify)
        Index("byNote", on: .ascending(\.note))
        Index("byGroupAndNote", on: .ascending(\.group), .descending(\.note))
        Index("byTitleAndNote", on: .ascending(\.title), .ascending(\.note))
        Index("byName", on: .name(\.name))
        Index("byGroupAndName", on: .descending(\.group), .name(\.name), covering: [\.note])
        Index("byMark", on: .ascending(\.mark))
        Index("byParentAndNote", on: .ascending(\.parent), .ascending(\.note))
        Index("byParentAndName", on: .ascending(\.parent), .name(\.name))
        Index("byTag", on: .each(\.tags))
        SearchIndex("search", on: \.name, \.note)
    }
}

extension SeededGenerator {
    mutating func slips(_ count: Int, of texts: [String]) -> [Slip] {
        var slips: [Slip] = []
        for _ in 0..<count {
            var slip = Slip(id: .init(uuid()))
            slip.group = .random(in: 0...2, using: &self)
            slip.title = texts.randomElement(using: &self) ?? ""
            slip.name = texts.randomElement(using: &self) ?? ""
            slip.mark = Data((texts.randomElement(using: &self) ?? "").utf8)
            slip.tags = texts.filter { _ in Int.random(in: 0...4, using: &self) == 0 }
            if Int.random(in: 0...5, using: &self) > 0 {
                slip.note = texts.randomElement(using: &self)
            }
            slips.append(slip)
        }
        for position in slips.indices where Int.random(in: 0...2, using: &self) > 0 {
            slips[position].parent = slips.randomElement(using: &self)?.id
        }
        return slips
    }
}
