import RecordStore

/// Indexes of slips whose use depends on the values of a query: their filters look at fields that
/// queries compare, and their columns calculate with numbers.
enum SlipIndexes {
    static let next = ComputedColumn<Slip, Int?>("next") { $0.group + 1 }
    static let twice = ComputedColumn<Slip, Int?>("twice") { $0.group * 2 }

    static let all = SchemaExtension(Slip.self, owner: "shapes") {
        Index("notedByTitle", on: .ascending(\.title), where: .matching { $0.note != nil })
        Index("ofOneByNote", on: .ascending(\.note), where: .matching { $0.group == 1 })
        Index("lateByTitle", on: .descending(\.title), where: .matching { $0.note >= "m" })
        Index("markedByName", on: .name(\.name), where: .matching { $0.title.folded == "a" })
        Index("doubleByNote", on: .ascending(\.note), where: .matching { $0.group * 2 == 2 })
        AggregateIndex(
            "totalsByGroup", by: .ascending(\.group), summing: .field(\.group), .computed(twice))
        AggregateIndex(
            "totalsByNote", by: .ascending(\.note), .descending(\.group), summing: .field(\.group))
        AggregateIndex(
            "totalsByTitle", by: .ascending(\.title), .ascending(\.note), .ascending(\.mark),
            summing: .field(\.group), .computed(twice))
        AggregateIndex("totalsByTag", by: .each(\.tags), summing: .field(\.group))
        AggregateIndex(
            "totalsByParent", by: .ascending(\.parent), .ascending(\.note),
            summing: .field(\.group), .computed(twice))
        AggregateIndex(
            "totalsByNext", by: .computed(next), .ascending(\.note), summing: .field(\.group))
        AggregateIndex(
            "totalsOfOne", by: .ascending(\.note), summing: .field(\.group),
            where: .matching { $0.group == 1 })
        AggregateIndex(
            "totalsOfNoted", by: .ascending(\.title), .ascending(\.group), summing: .field(\.group),
            where: .matching { $0.note != nil })
        AggregateIndex(
            "totalsOfLate", by: .ascending(\.name), summing: .field(\.group), .computed(twice),
            where: .matching { $0.note >= "m" && $0.group < 2 })
        AggregateIndex(
            "totalsOfTwo", by: .ascending(\.mark), summing: .field(\.group),
            where: .matching { $0.group * 2 == 2 })
    }
}
