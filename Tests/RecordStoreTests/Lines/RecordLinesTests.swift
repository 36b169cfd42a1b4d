import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Records as lines") struct RecordLinesTests {
    private static let count = repetitions("PLAINWEIGHTS_RECORD_LINES", quick: 20, thorough: 60)

    private func text(of store: Store) throws -> String {
        var text = ""
        try store.exportRecords(to: &text)
        return text
    }

    @Test("of every kind of value go out, in and out again with the same bytes")
    func roundTrip() throws {
        var seed = Seed("record lines")
        var generator = SeededGenerator(state: seed.next())
        try withVerifiedStore([Everything.self, Trip.self]) { store in
            try store.write { transaction in
                var last: Everything.ID?
                for number in 0..<Self.count {
                    var record = generator.everything()
                    record.parent = last
                    record.children = last.map { [$0] } ?? []
                    last = record.id
                    try transaction.save(record)
                    let name = generator.text()
                    try transaction.save(
                        Trip(id: Trip.ID(), name: name, days: Int16(number), isOpen: nil))
                }
                try transaction.set(PreferenceKey("rest", default: 0), to: 90)
                try transaction.set(PreferenceKey<String?>("gym", default: "x"), to: nil)
                try transaction.set(
                    PreferenceKey(document: "place", default: Address()), to: generator.address())
            }
            let lines = try text(of: store)
            try withVerifiedStore([Trip.self, Everything.self]) { copy in
                let report = try copy.importRecords(Data(lines.utf8))
                #expect(report.imported == 2 * Self.count + 3)
                #expect(report.notes == [])
                #expect(report.isWhole && report.lines == report.imported)
                #expect(try text(of: copy) == lines)
                let again = try copy.importRecords(Data(lines.utf8))
                #expect(again.present == again.lines)
                // Line ends of another system, and a byte order mark, do not matter.
                let other = "\u{FEFF}" + lines.replacing("\n", with: "\r\n")
                #expect(try copy.importRecords(Data(other.utf8)).present == again.lines)
                let one = try copy.fetch(Query<Everything>())
                #expect(try store.fetch(Query<Everything>()) == one)
            }
        }
    }

    private static let beginning = """
        {"plainweights":"records","version":1}
        {"type":"Trip","fields":{"name":"string","days":"int16","note":"optional string"}}

        """
    private static let id = "01890a5d-ac96-774b-bcce-b302099a8057"

    private func report(_ line: String, in store: Store) throws -> RecordImportReport {
        try store.importRecords(Data((Self.beginning + line + "\n{\"end\":1}\n").utf8))
    }

    @Test(
        "that cannot be stored are told, and the others are stored",
        arguments: [
            ("{\"record\":\"Trip\"", LineFault.notJSON(offset: 16)),
            ("[]", .notJSON(offset: 0)),
            ("{\"trip\":1}", .unknownLine),
            ("{\"record\":\"Boat\",\"id\":\"\(id)\",\"values\":{}}", .undeclaredType("Boat")),
            ("{\"record\":\"Trip\",\"values\":{}}", .missing("id")),
            (
                "{\"record\":\"Trip\",\"id\":\"12\",\"values\":{}}",
                .wrongValue(field: "id", expected: "an id")
            ),
            ("{\"record\":\"Trip\",\"id\":\"\(id)\",\"values\":{},\"x\":1}", .unknownField("x")),
            (values("\"name\":\"a\""), .missing("days")),
            (values("\"name\":\"a\",\"days\":1,\"isOpen\":true"), .unknownField("isOpen")),
            (values("\"name\":\"a\",\"days\":1,\"days\":1"), .duplicate("days")),
            (values("\"name\":\"a\",\"days\":1.0"), wrong("days", "int16")),
            (values("\"name\":\"a\",\"days\":40000"), wrong("days", "int16")),
            (values("\"name\":\"a\",\"days\":\"1\""), wrong("days", "int16")),
            (values("\"name\":7,\"days\":1"), wrong("name", "string")),
            (values("\"name\":null,\"days\":1"), wrong("name", "string")),
            (
                "{\"preference\":\"\",\"type\":\"int64\",\"value\":1}",
                wrong("preference", "1 to 255 bytes")
            ),
            (
                "{\"preference\":\"p\",\"type\":\"array of array\",\"value\":1}",
                wrong("type", "a type of values")
            ),
            ("{\"constant\":\"hour\",\"value\":1}", .unknownConstant("hour")),
            ("{\"preference\":\"p\",\"type\":\"bool\",\"value\":1}", wrong("value", "bool")),
        ])
    func faulty(_ line: String, _ fault: LineFault) throws {
        try withVerifiedStore([Trip.self]) { store in
            let good = Self.values("\"name\":\"a\",\"days\":1")
            let report = try report(line + "\n" + good, in: store)
            #expect(report.notes.map(\.fault) == [fault])
            #expect(report.notes.map(\.line) == [3])
            #expect(report.lines == 2 && report.imported == 1 && report.faulty == 1)
            #expect(try store.fetch(Query<Trip>()).map(\.name) == ["a"])
            #expect("\(report.notes[0])" == "line 3: not imported: \(fault)")
        }
    }

    private static func values(_ values: String) -> String {
        "{\"record\":\"Trip\",\"id\":\"\(id)\",\"values\":{\(values)}}"
    }

    private static func wrong(_ field: String, _ expected: String) -> LineFault {
        .wrongValue(field: field, expected: expected)
    }

    @Test(
        "of files that do not fit are refused before anything is written",
        arguments: [
            ("", RecordImportError.notRecords),
            ("Date,Workout\n", .notRecords),
            ("{\"plainweights\":\"songs\",\"version\":1}\n", .notRecords),
            ("{\"plainweights\":\"records\",\"version\":2}\n", .newerVersion(2)),
            (file("{\"type\":\"Boat\",\"fields\":{}}"), .unknownType("Boat")),
            (
                file("{\"type\":\"Trip\",\"fields\":{\"crew\":\"int8\"}}"),
                .unknownField(type: "Trip", field: "crew")
            ),
            (
                file("{\"type\":\"Trip\",\"fields\":{\"days\":\"int64\"}}"),
                .otherValues(type: "Trip", field: "days", file: "int64", store: "int16")
            ),
            (
                file("{\"type\":\"Trip\",\"fields\":{},\"steps\":[\"round\"]}"),
                .otherSteps(type: "Trip", file: ["round"], store: [])
            ),
        ])
    func refused(_ file: String, _ error: RecordImportError) throws {
        try withVerifiedStore([Trip.self]) { store in
            let sequence = try store.read { try $0.sequence }
            #expect(throws: error) { try store.importRecords(Data(file.utf8)) }
            #expect(try store.read { try $0.sequence } == sequence)
            #expect(!"\(error)".isEmpty)
        }
    }

    private static func file(_ line: String) -> String {
        "{\"plainweights\":\"records\",\"version\":1}\n\(line)\n" + values("\"days\":1") + "\n"
    }

    @Test("are told where they stand behind records")
    func misplaced() throws {
        try withVerifiedStore([Trip.self]) { store in
            let lines = Self.beginning + Self.values("\"name\":\"a\",\"days\":1") + "\n"
            let report = try store.importRecords(Data((lines + Self.beginning).utf8))
            #expect(report.notes.map(\.fault) == [.misplaced, .misplaced])
            #expect(report.lines == 3 && report.imported == 1)
        }
    }

    @Test("may have any order behind the first one, constants and types before records")
    func shuffled() throws {
        var seed = Seed("shuffled record lines")
        let types: [any Record.Type] = [Everything.self, Trip.self]
        try withVerifiedStore(types) { store in
            var generator = SeededGenerator(state: seed.next())
            try store.write { transaction in
                var last: Everything.ID?
                for number in 0..<20 {
                    var record = generator.everything()
                    (record.parent, record.children) = (last, last.map { [$0] } ?? [])
                    last = record.id
                    try transaction.save(record)
                    try transaction.save(
                        Trip(id: Trip.ID(), name: "t", days: Int16(number), isOpen: nil))
                }
                try transaction.set(PreferenceKey("rest", default: 0), to: 90)
            }
            let whole = try text(of: store)
            let lines = whole.split(separator: "\n").map(String.init)
            let isBeginning = { (line: String) in
                line.hasPrefix("{\"type\"") || line.hasPrefix("{\"constant\"")
            }
            for _ in 0..<10 {
                let beginning = lines.filter(isBeginning).shuffled(using: &seed)
                let rest = lines.dropFirst().filter { !isBeginning($0) }.shuffled(using: &seed)
                let file = ([lines[0]] + beginning + rest).joined(separator: "\n")
                try withVerifiedStore(types) { copy in
                    let report = try copy.importRecords(Data(file.utf8))
                    #expect(report.notes == [] && report.isWhole)
                    #expect(report.imported == 41 && report.lines == 41)
                    #expect(try text(of: copy) == whole)
                }
            }
        }
    }

    @Test("keep what the store has, or replace it if asked; a dry run tells the same")
    func updates() throws {
        try withVerifiedStore([Trip.self]) { store in
            let lines = Data(
                (Self.beginning + Self.values("\"name\":\"b\",\"days\":2,\"note\":null")).utf8)
            let dry = try store.importRecords(lines, RecordImportOptions(isDryRun: true))
            #expect(dry.imported == 1 && dry.isDryRun && !dry.isWhole)
            #expect(try store.count(Query<Trip>()) == 0)
            try store.importRecords(lines)
            let id = try #require(try store.ids(Query<Trip>()).first)
            try store.write { transaction in _ = try transaction.update(id) { $0.name = "own" } }
            let kept = try store.importRecords(lines)
            #expect(kept.changed == 1 && kept.notes.map(\.line) == [3])
            #expect("\(kept.notes[0])" == "line 3: other values than here")
            #expect(try store.get(id)?.name == "own")
            let taken = try store.importRecords(lines, RecordImportOptions(updates: true))
            #expect(taken.updated == 1 && taken.notes == [])
            #expect(try store.get(id)?.name == "b")
        }
    }

    @Test("leave out a record that refers to nothing, and those that refer to it")
    func dangling() throws {
        try withVerifiedStore(Travel.types) { store in
            let journey = Travel.Journey(title: "a", start: Date(timeIntervalSince1970: 0))
            let gone = Travel.Journey(title: "b", start: Date(timeIntervalSince1970: 0))
            try store.write { transaction in
                for owner in [journey, gone] {
                    try transaction.save(owner)
                    try transaction.save(
                        Travel.Attachment(journey: owner.id, name: owner.title, content: Data([1])))
                }
            }
            let lines = try text(of: store).split(separator: "\n")
            let cut = lines.filter { !$0.hasPrefix("{\"record\":\"Journey\",\"id\":\"\(gone.id)") }
            try withVerifiedStore(Travel.types) { copy in
                let report = try copy.importRecords(Data(cut.joined(separator: "\n").utf8))
                #expect(
                    report.notes.map(\.fault)
                        == [.dangling(field: "journey", target: gone.id.uuid)])
                #expect(report.imported == 2 && report.lines == 3)
                #expect(try copy.fetch(Query<Travel.Attachment>()).map(\.name) == ["a"])
            }
        }
    }

    @Test("of equal unique values give the first one")
    func unique() throws {
        try withVerifiedStore([Travel.Organisation.self]) { store in
            let own = Travel.Organisation(name: "a")
            try store.write { try $0.save(own) }
            let lines = try text(of: store).replacing("\(own.id)", with: Self.id)
            let report = try store.importRecords(Data(lines.utf8))
            #expect(
                report.notes.map(\.fault) == [.notUnique(index: "byName", existing: own.id.uuid)])
        }
    }

    @Test("that were damaged give a report that adds up, or are refused; the store stays sound")
    func damaged() throws {
        var seed = Seed("damaged record lines")
        var generator = SeededGenerator(state: seed.next())
        let whole = try withVerifiedStore([Everything.self]) { store in
            try store.write { transaction in
                for _ in 0..<3 {
                    var record = generator.everything()
                    (record.parent, record.children) = (nil, [])
                    try transaction.save(record)
                }
            }
            return Array(try text(of: store).utf8)
        }
        let parts: [[UInt8]] =
            [
                "\"", "{", "}", "[", "]", ",", ":", "\\", "\\u0", "-", "1e999", "null", "\n", "0x0",
                ".",
            ]
            .map { Array($0.utf8) } + [[0xFF], [0xC3], [0]]
        try withVerifiedStore([Everything.self]) { store in
            for _ in 0..<repetitions("PLAINWEIGHTS_DAMAGED_LINES", quick: 120, thorough: 400) {
                var bytes = whole
                for _ in 0..<Int.random(in: 1...4, using: &seed) {
                    let place = Int.random(in: 0...bytes.count, using: &seed)
                    let end = min(bytes.count, place + Int.random(in: 0...3, using: &seed))
                    bytes.replaceSubrange(
                        place..<end, with: parts.randomElement(using: &seed) ?? [])
                }
                let options = RecordImportOptions(
                    updates: Bool.random(using: &seed), isDryRun: Bool.random(using: &seed))
                do {
                    let report = try store.importRecords(Data(bytes), options)
                    let parts = [
                        report.imported, report.present, report.updated, report.changed,
                        report.faulty,
                    ]
                    try #require(report.lines == parts.reduce(0, +))
                } catch is RecordImportError {}
            }
        }
    }
}
