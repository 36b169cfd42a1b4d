import RecordStore
import TestSupport

/// A record with indexes that are plain, unique, partial, with texts that are cut, and with an
/// entry for each element.
struct Runner: Record, Equatable {
    var id = ID()
    var team = 0
    var points = 0
    var name = ""
    var number = 0
    var tags: [Int] = []

    static let schema = Schema<Runner>("Runner", blank: Runner(id: ID())) {
        Field(1, "team", \.team)
        Field(2, "points", \.points)
        Field(3, "name", \.name)
        Field(4, "number", \.number)
        Field(5, "tags", \.tags)
        Index("byTeam", on: .ascending(\.team), .descending(\.points))
        Index("byNumber", on: .ascending(\.number), unique: true)
        Index("byName", on: .ascending(\.name))
        Index("byTag", on: .each(\.tags))
        Index(
            "byPoints", on: .ascending(\.points), covering: [\Runner.name],
            where: .matching { $0.points > 2 })
    }

    static func random(_ generator: inout SeededGenerator) -> Runner {
        let isLong = Int.random(in: 0...3, using: &generator) == 0
        let letters = String("xyz".randomElement(using: &generator) ?? "x")
        return Runner(
            team: Int.random(in: 0...3, using: &generator),
            points: Int.random(in: 0...9, using: &generator),
            name: String(repeating: letters, count: isLong ? 600 : 3),
            number: Int.random(in: 0...Int.max, using: &generator),
            tags: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                Int.random(in: 0...4, using: &generator)
            })
    }
}
