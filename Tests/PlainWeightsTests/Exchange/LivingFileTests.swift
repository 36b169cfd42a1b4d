import Foundation
import PlainWeights
import TestSupport
import Testing

/// A file of Strong whose training lives on, against a model that knows rows by their visit, the
/// name of their exercise and their number there.
@Suite("A living file") struct LivingFileTests {
    private static let rounds = repetitions("PLAINWEIGHTS_LIVING_FILES", quick: 6, thorough: 12)

    @Test("is followed by every import, whatever happened to its rows")
    func lives() throws {
        var seed = Seed("living files")
        for _ in 0..<Self.rounds {
            try withVerifiedStore { store in
                var source = LivingSource(&seed)
                var model = LivingModel()
                for _ in 0..<8 {
                    let updates = Bool.random(using: &seed)
                    let file = source.file(&seed)
                    let expected = model.take(file, updates: updates)
                    let options = ImportOptions(timeZone: .gmt, updates: updates)
                    var dryOptions = options
                    dryOptions.isDryRun = true
                    var dry = try store.importTraining(Data(file.text.utf8), dryOptions)
                    let report = try store.importTraining(Data(file.text.utf8), options)
                    (dry.batch, dry.isDryRun) = (report.batch, false)
                    #expect(dry == report)
                    try #require(
                        LivingModel.Counts(report) == expected, "\(file.text)\n\(report.notes)")
                    try #require(try model.content == LivingModel.content(store), "\(file.text)")
                    source.live(&seed, isKnown: updates)
                }
            }
        }
    }
}

/// Training as a program has it.
struct LivingSource {
    struct Row {
        var exercise: Int
        var weight: Int
        var isFaulty = false
        var isGood: Bool { !isFaulty }
        var rest: Int?
        var note = ""
        /// A row of a note below it.
        var comment: String?
    }

    struct Visit {
        let number: Int
        let day: Int
        var title: String
        var minutes: Int
        var notes = ""
        var rows: [Row]
        /// Whether an edit of the title or the end may be too much to know the visit by.
        var isEdited = false
    }

    var visits: [Visit] = []
    private var fresh = 0

    /// Each name in the ways in which it may be written.
    static let names = [
        ["Übung", "U\u{308}bung", "ÜBUNG", "übung "], ["Row (Cable)", "ROW  (cable)"],
        ["Ｄｉｐ", "Dip", "dip"],
    ]

    init(_ seed: inout Seed) {
        for _ in 0..<Int.random(in: 2...4, using: &seed) { addVisit(&seed) }
    }

    private mutating func next() -> Int {
        fresh += 1
        return fresh
    }

    private mutating func addVisit(_ seed: inout Seed) {
        // Few days, so that there are visits with one start.
        let number = next()
        let rows = (0..<Int.random(in: 1...6, using: &seed)).map { _ in row(&seed) }
        visits.append(
            Visit(
                number: number, day: Int.random(in: 1...3, using: &seed), title: "T\(number)",
                minutes: 10 + number, rows: rows))
    }

    private mutating func row(_ seed: inout Seed) -> Row {
        Row(
            exercise: Int.random(in: 0..<Self.names.count, using: &seed),
            weight: Int.random(in: 1...3, using: &seed) * 10,
            isFaulty: Int.random(in: 0..<5, using: &seed) == 0,
            rest: Int.random(in: 0..<3, using: &seed) == 0 ? next() : nil,
            note: Int.random(in: 0..<4, using: &seed) == 0 ? "n\(next())" : "",
            comment: Int.random(in: 0..<6, using: &seed) == 0 ? "c\(next())" : nil)
    }

    /// Changes some of it.
    /// - Parameter isKnown: whether the last import has taken all that was said.
    mutating func live(_ seed: inout Seed, isKnown: Bool) {
        for place in visits.indices where isKnown && visits[place].rows.contains(where: \.isGood) {
            visits[place].isEdited = false
        }
        for _ in 0..<Int.random(in: 0...3, using: &seed) {
            if Int.random(in: 0..<8, using: &seed) == 0 {
                addVisit(&seed)
                continue
            }
            let place = Int.random(in: 0..<visits.count, using: &seed)
            changeVisit(place, &seed)
        }
        if Int.random(in: 0..<3, using: &seed) == 0 { visits.shuffle(using: &seed) }
    }

    private mutating func changeVisit(_ place: Int, _ seed: inout Seed) {
        let count = visits[place].rows.count
        let index = Int.random(in: 0..<count, using: &seed)
        switch Int.random(in: 0..<10, using: &seed) {
        case 0: visits[place].rows[index].isFaulty.toggle()
        case 1: visits[place].rows[index].weight = next()
        case 2: visits[place].rows[index].note = "n\(next())"
        case 3: visits[place].rows[index].comment = "c\(next())"
        case 4: visits[place].rows[index].rest = next()
        case 5: visits[place].rows.insert(row(&seed), at: index)
        case 6: if count > 1 { visits[place].rows.remove(at: index) }
        case 7: visits[place].rows.shuffle(using: &seed)
        case 8: visits[place].notes = "v\(next())"
        default:
            if visits[place].isEdited { return }
            visits[place].isEdited = true
            if Bool.random(using: &seed) {
                visits[place].title = "T\(next())"
            } else {
                visits[place].minutes = 10 + next()
            }
        }
    }

    /// Writes a file, with rows of visits here and there, and names in other forms.
    func file(_ seed: inout Seed) -> LivingFile {
        var blocks: [(visit: Int, lines: [String])] = []
        for (place, visit) in visits.enumerated() {
            var lines: [[String]] = []
            var (last, order) = (-1, 0)
            for row in visit.rows {
                order = row.exercise == last ? order + 1 : 1
                last = row.exercise
                lines.append(write(row, order, visit, &seed))
            }
            // In two places.
            let cut = Int.random(in: 0...lines.count, using: &seed)
            let isCut = Int.random(in: 0..<3, using: &seed) == 0
            let parts = isCut ? [lines[..<cut], lines[cut...]] : [lines[...]]
            for part in parts { blocks.append((place, part.flatMap { $0 })) }
        }
        // Parts stay in their order, other visits come between them.
        let order = blocks.indices.map { ($0, Int.random(in: 0..<blocks.count, using: &seed)) }
        let sorted = order.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
        var places: [Int: [Int]] = [:]
        for place in blocks.indices { places[blocks[place].visit, default: []].append(place) }
        var text = StrongFile.header
        for block in sorted {
            let visit = blocks[block].visit
            let next = places[visit]?.removeFirst() ?? block
            text += blocks[next].lines.joined()
        }
        return LivingFile(visits: visits, text: text)
    }

    private func write(
        _ row: Row, _ order: Int, _ visit: Visit, _ seed: inout Seed
    ) -> [String] {
        func name() -> String { Self.names[row.exercise].randomElement(using: &seed) ?? "" }
        func line(_ order: String, _ weight: String, _ seconds: String, _ note: String) -> String {
            "2026-03-0\(visit.day) 18:00:00,\(visit.title),\(visit.minutes)m,\(name()),\(order),"
                + "\(weight),5,0,\(seconds),\(note),\(visit.notes),\n"
        }
        var lines = [line("\(order)", row.isFaulty ? "heavy" : "\(row.weight)", "0", row.note)]
        if let rest = row.rest { lines.append(line("Rest Timer", "0", "\(rest)", "")) }
        if let comment = row.comment { lines.append(line("Note", "0", "0", comment)) }
        return lines
    }
}

/// A file with what it says.
struct LivingFile {
    let visits: [LivingSource.Visit]
    let text: String
}
