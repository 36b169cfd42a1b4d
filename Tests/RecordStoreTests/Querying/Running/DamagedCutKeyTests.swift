import Foundation
import RecordStore
import TestSupport
import Testing

/// A record with an index whose keys hold only the beginnings of long texts.
private struct Line: Record {
    var id = ID()
    var text = ""

    static let schema = Schema<Line>("Line", blank: Line()) {
        Field(1, "text", \.text)
        Index("byText", on: .ascending(\.text))
    }
}

@Suite("Answers by damaged keys of cut texts") struct DamagedCutKeyTests {
    /// Groups of one, of three and of two long lines, and lines that are not cut between and behind
    /// them.
    private static let texts =
        ["a", "b", "b", "b", "d", "d"].enumerated().map {
            String(repeating: $1, count: 600) + "\($0)"
        } + ["c", "bb", ""]

    private static let byText = Query<Line>().sorted(by: .ascending(\.text))

    /// Questions that give all texts, in any order.
    private static let questions: [(String, @Sendable (Store) throws -> [String])] = {
        let (query, backwards) = (byText, Query<Line>().sorted(by: .descending(\.text)))
        return [
            ("fetch", { try $0.fetch(query).map(\.text) }),
            ("backwards", { try $0.fetch(backwards).map(\.text) }),
            ("selection", { try $0.fetch(query.selecting(\.text)).map(\.values) }),
            ("first of each", { try $0.firstOfEach(\.text, in: query).map(\.text) }),
            ("distinct", { try $0.distinct(\Line.text) }),
            (
                "pages",
                { store in
                    var page = try store.page(query.paged(by: 2))
                    var found = page.items
                    // A damaged key may lead back.
                    while let token = page.next, found.count < 100 {
                        page = try store.page(query.paged(by: 2), after: token)
                        found += page.items
                    }
                    return found.map(\.text)
                }
            ),
        ]
    }()

    @Test("are right or refused with an error of the store, whichever byte is another one")
    func bytes() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let store = try Store.open(at: path, options: .unflushed, [Line.self])
        try store.write { try $0.save(Self.texts.map { Line(text: $0) }) }
        try store.close()
        let sound = try FileImage(ofStoreAt: path)
        let leaf = sound.root(record: try #require(sound.tableNode("i1").map { sound.data($0) }))
        #expect(sound.nodeCount(leaf) == Self.texts.count)
        for node in 0..<Self.texts.count {
            let start = sound.node(leaf, node) + 8
            let size = sound.keySize(sound.node(leaf, node))
            // The tag, letters, the mark of an end or a cut, the hash and the id.
            for offset in Set([
                0, 1, 2, size - 34, size - 33, size - 20, size - 18, size - 17, size - 1,
            ])
            where offset >= 0 {
                for byte in [0, 1, 2, 0x62, 0x7a, 0xfe] as [UInt8]
                where sound.bytes[start + offset] != byte {
                    var image = sound
                    image.bytes[start + offset] = byte
                    try image.write(toStoreAt: path)
                    try ask(path, "byte \(offset) of \(node) is \(byte)")
                }
            }
        }
    }

    /// The others look for the keys that they go on from, or have a text from its key alone.
    private let readsRecords = ["fetch", "backwards"]

    private func ask(_ path: String, _ damage: String) throws {
        let store = try Store.open(at: path, options: .unflushed, [Line.self])
        for (name, ask) in Self.questions {
            do {
                let found = try ask(store)
                if readsRecords.contains(name), found.sorted() != Self.texts.sorted() {
                    Issue.record("\(name), \(damage): \(found.map { $0.suffix(3) })")
                }
            } catch is StoreError {
            } catch {
                Issue.record("\(name), \(damage): \(error)")
            }
        }
        #expect(try !store.verify().violations.isEmpty, "\(damage)")
        try store.close()
    }
}
