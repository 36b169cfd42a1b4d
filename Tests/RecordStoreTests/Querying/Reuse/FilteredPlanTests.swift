import RecordStore
import TestSupport
import Testing

/// Queries of one form, of which some imply the filter of a partial index and others do not: a plan
/// that walks such an index is not taken for the others.
@Suite("The plan of another query over a partial index")
struct FilteredPlanTests {
    private struct Bead: Record {
        var id = ID()
        var color = ""
        var size = 0
        var title = ""
        var note: String?

        static let schema = Schema<Bead>("Bead", blank: Bead()) {
            Field(1, "color", \.color)
            Field(2, "size", \.size)
            Field(3, "title", \.title)
            Field(4, "note", \.note)
            Index("blue", on: .ascending(\.title), where: .matching { $0.color == "blue" })
            Index("bright", on: .ascending(\.title), where: .matching { $0.color >= "r" })
            Index("folded", on: .ascending(\.title), where: .matching { $0.color.folded == "ash" })
            Index("large", on: .ascending(\.title), where: .matching { $0.size > 3 })
            Index("doubled", on: .ascending(\.title), where: .matching { $0.size * 2 == 4 })
            Index("noted", on: .ascending(\.title), where: .matching { $0.note != nil })
        }
    }

    private struct Asked {
        let query: Query<Bead>
        let meaning: (Bead) -> Bool

        init(_ filter: (Columns<Bead>) -> Filter<Bead>?, _ meaning: @escaping (Bead) -> Bool) {
            query = Query(Filter(filter)).sorted(by: .ascending(\.title))
            self.meaning = meaning
        }
    }

    private static let colors = ["blue", "ash", "Ash", "red", "r", "violet", "", "blue "]

    /// Queries of each form, with values on both sides of the filters.
    private static var all: [Asked] {
        colors.flatMap { ofColor($0) + ofNote($0) } + (0...5).flatMap { ofSize($0) }
    }

    private static func ofColor(_ color: String) -> [Asked] {
        let folded = color.lowercased()
        return [
            Asked({ $0.color == color }, { $0.color == color }),
            Asked({ $0.color != color }, { $0.color != color }),
            Asked({ ($0.color == color).not }, { $0.color != color }),
            Asked({ $0.color > color }, { $0.color > color }),
            Asked({ $0.color.isIn([color, "red"]) }, { [color, "red"].contains($0.color) }),
            Asked({ $0.color.folded == folded }, { $0.color.lowercased() == folded }),
            Asked(
                { $0.color == color || $0.color == "blue" && $0.size == 1 },
                { $0.color == color || $0.color == "blue" && $0.size == 1 }),
        ]
    }

    private static func ofNote(_ note: String) -> [Asked] {
        [
            Asked({ $0.note == note }, { $0.note == note }),
            Asked({ $0.note != note }, { $0.note != note }),
        ]
    }

    private static func ofSize(_ size: Int) -> [Asked] {
        [
            Asked({ $0.size == size }, { $0.size == size }),
            Asked({ $0.size >= size }, { $0.size >= size }),
            Asked({ ($0.size <= size).not }, { $0.size > size }),
            Asked({ $0.size * 2 == size }, { $0.size * 2 == size }),
            Asked({ $0.size * size == 4 }, { $0.size * size == 4 }),
        ]
    }

    @Test("is taken for those alone that imply its filter, whichever came first", arguments: 0..<4)
    func agree(round: UInt64) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ round)
        let beads = (0..<200).map { number in
            Bead(
                color: Self.colors.randomElement(using: &generator) ?? "",
                size: .random(in: 0...5, using: &generator), title: "t\(1_000 + number)",
                note: number % 3 == 0 ? nil : Self.colors.randomElement(using: &generator))
        }
        try withVerifiedStore([Bead.self]) { store in
            try store.write { try $0.save(beads) }
            var indexes: Set<String> = []
            for asked in (Self.all + Self.all).shuffled(using: &generator) {
                // Copies of a query share their plan, so each is asked through a new one.
                let query = asked.query.and { $0.size < 100 }
                let found = try store.fetch(query).map(\.title)
                #expect(found == beads.filter(asked.meaning).map(\.title), "\(query)")
                #expect(try store.count(query) == found.count, "\(query)")
                if let index = try store.explain(query).plan.index { indexes.insert(index) }
            }
            #expect(indexes == ["blue", "bright", "folded", "large", "doubled", "noted"])
        }
    }
}
