import Foundation
import RecordStore
import TestSupport
import Testing

/// A record whose text no index has, and one whose covering index has it.
private struct Sheet: Record {
    var id = ID()
    var title = ""
    var text = ""
    var covered = ""
    var parent: Sheet.ID?

    static let search = SearchIndex<Sheet>("search", on: \.title, \.text)
    static let schema = Schema<Sheet>("Sheet", blank: Sheet()) {
        Field(1, "title", \.title)
        Field(2, "text", \.text)
        Field(3, "covered", \.covered)
        Field(4, "parent", \.parent, onDelete: .nullify)
        Index("byTitle", on: .ascending(\.title), covering: [\.covered])
        search
    }
}

@Suite("Answers about damaged records")
struct DamagedAnswerTests {
    private typealias Ask = @Sendable (Store) throws -> Void

    /// What is asked, each of which looks at the texts of all records. None decodes the record that
    /// does not match any more.
    private static let questions: [(String, Ask)] = {
        let query = Query<Sheet> { $0.text.contains("needle") }
        let sorted = Query<Sheet>().sorted(by: .ascending(\.text))
        let parents = Query<Sheet> { $0.parent?.text.contains("needle") }
        return [
            ("fetch", { _ = try $0.fetch(query) }),
            ("count", { _ = try $0.count(query) }),
            ("ids", { _ = try $0.ids(query) }),
            ("page", { _ = try $0.page(query.paged(by: 100)) }),
            ("skipping", { _ = try $0.page(query, skipping: 100) }),
            ("sections", { _ = try $0.sections(of: query, by: .value(\.title)) }),
            ("sort", { _ = try $0.ids(sorted) }),
            ("maximum", { _ = try $0.maximum(of: \Sheet.text) }),
            ("distinct", { _ = try $0.distinct(\Sheet.text) }),
            ("join", { _ = try $0.count(parents) }),
            ("search", { _ = try $0.fetch(Sheet.search.best("needle")) }),
            ("search, best first", { _ = try $0.page(Sheet.search.best("needle")) }),
            (
                "search in another order",
                {
                    let best = Sheet.search.best("needle")
                    _ = try $0.fetch(best.sorted(by: .ascending(\.title)))
                }
            ),
            ("deleteAll", { _ = try $0.deleteAll(query) }),
        ]
    }()

    @Test(
        "are refused with the record's name, however long it is",
        arguments: [10, 3_900, 4_000, 4_096, 4_200, 9_000, 300_000])
    func records(length: Int) throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.path("store"), options: .unflushed, [Sheet.self])
        let text = String(repeating: "m", count: length / 2) + " needle "
        var pages = (0..<5).map {
            Sheet(title: "\($0)", text: text + String(repeating: "n", count: length / 2))
        }
        for position in 1..<5 { pages[position].parent = pages[position - 1].id }
        let all = pages
        for (_, ask) in Self.questions {
            try store.write { try $0.save(all) }
            try ask(store)
        }
        try store.write { try $0.save(all) }
        let id = all[2].id.uuid
        try store.change("t1") { keys, bytes in
            guard keys == id.bytes else { return false }
            let offset = try #require(bytes.firstRange(of: Array("needle".utf8))?.lowerBound)
            bytes[offset] ^= 1
            return true
        }
        for (name, ask) in Self.questions {
            do {
                try ask(store)
                Issue.record("\(name) of \(length) bytes rests on a changed letter")
            } catch StoreError.damagedRecord(let damage) {
                #expect(damage.id == id, "\(name)")
            }
        }
    }

    @Test("are refused for covered fields of an index too", arguments: [10, 4_096, 9_000])
    func covered(length: Int) throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.path("store"), options: .unflushed, [Sheet.self])
        let text = String(repeating: "m", count: length) + "needle"
        let pages = (0..<5).map { Sheet(title: "\($0)", covered: text) }
        try store.write { try $0.save(pages) }
        let query = Query<Sheet> { $0.title >= "0" && $0.covered.contains("needle") }
        #expect(try store.count(query) == 5)
        try store.change("i1") { key, bytes in
            guard key.suffix(16) == pages[2].id.uuid.bytes[...] else { return false }
            let offset = try #require(bytes.firstRange(of: Array("needle".utf8))?.lowerBound)
            bytes[offset] ^= 1
            return true
        }
        #expect(
            throws: StoreError.damagedIndex(
                type: "Sheet", index: "byTitle", id: pages[2].id.uuid)
        ) { try store.count(query) }
    }

    @Test("are refused by selections as by queries, where the record cannot have its values")
    func frames() throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.path("store"), options: .unflushed, [Sheet.self])
        let sheet = Sheet(title: "title", text: "text", covered: "covered")
        try store.write { try $0.save(sheet) }
        let sound = try store.value(of: sheet.id.uuid.bytes, in: "t1")
        let query = Query<Sheet>()
        for offset in 16..<sound.count {
            for byte in [0, 1, 0x7f, 0xff] as [UInt8] {
                try store.change("t1") { _, bytes in
                    bytes = sound
                    bytes[offset] = byte
                    bytes.seal(asRecordOfType: 1, sheet.id.uuid)
                    return true
                }
                let whole = damage { _ = try store.fetch(query) }
                let selected = damage {
                    _ = try store.fetch(query.selecting(\.title, \.text, \.covered, \.parent))
                }
                #expect((whole == nil) == (selected == nil), "byte \(offset) is \(byte)")
                #expect(whole.map { $0.id == sheet.id.uuid } ?? true)
                #expect(selected.map { $0.id == sheet.id.uuid } ?? true)
            }
        }
    }

    /// Returns the damage that a closure is refused for; nil if it is not refused.
    private func damage(_ body: () throws -> Void) -> RecordDamage? {
        do {
            try body()
        } catch StoreError.damagedRecord(let damage) {
            return damage
        } catch {
            Issue.record("\(error)")
        }
        return nil
    }
}
