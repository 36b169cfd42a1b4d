import RecordStore

/// A random order of exhibits, and what it means.
struct ExhibitOrder {
    struct Part {
        let column: ExhibitColumn
        let isDescending: Bool
    }

    /// Where an exhibit stands in the order.
    struct Place {
        fileprivate let marks: [ExhibitMark]
        fileprivate let id: Exhibit.ID
    }

    let parts: [Part]

    init(_ generator: inout SeededGenerator) {
        parts = (0...generator.below(3)).map { _ in
            Part(
                column: generator.pick(ExhibitColumn.all), isDescending: generator.below(2) == 0)
        }
    }

    var keys: [SortKey<Exhibit>] {
        parts.map { $0.isDescending ? $0.column.descending : $0.column.ascending }
    }

    /// The same for the type without indexes; nil for an order that only an index has.
    var plainKeys: [SortKey<PlainExhibit>]? {
        let keys = parts.compactMap {
            $0.isDescending ? $0.column.plainDescending : $0.column.plainAscending
        }
        return keys.count == parts.count ? keys : nil
    }

    /// Whether the sections by a field go down: so they do where the first order by it does.
    func isDescending(by field: String) -> Bool {
        parts.first { $0.column.name == field }?.isDescending ?? false
    }

    func place(of exhibit: Exhibit) -> Place {
        Place(marks: parts.map { $0.column.mark(exhibit) }, id: exhibit.id)
    }

    func precedes(_ left: Place, _ right: Place) -> Bool {
        for (position, part) in parts.enumerated()
        where left.marks[position] != right.marks[position] {
            return (left.marks[position] < right.marks[position]) != part.isDescending
        }
        return parts.last?.isDescending == true ? right.id < left.id : left.id < right.id
    }

    func sorted(_ exhibits: some Sequence<Exhibit>) -> [Exhibit] {
        exhibits.map { (exhibit: $0, place: place(of: $0)) }
            .sorted { precedes($0.place, $1.place) }.map(\.exhibit)
    }

    /// The exhibits that come after a place, in their order.
    func sorted(_ exhibits: some Sequence<Exhibit>, after place: Place) -> [Exhibit] {
        sorted(exhibits.filter { precedes(place, self.place(of: $0)) })
    }
}
