import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// The bytes of docs/format-ranks.md. DO NOT CHANGE.
@Suite("The counts of a ranked index have the documented bytes")
struct RankEntryTests {
    private struct Card: Record {
        var id = ID()
        var number = 0

        static let schema = Schema<Card>("Card", blank: Card()) {
            Field(1, "number", \.number)
            Index("byNumber", on: .ascending(\.number), unique: true, ranked: true)
        }
    }

    @Test("of boundaries and their values")
    func entries() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        do {
            let store = try Store.open(at: path, options: .unflushed, [Card.self])
            try store.write { transaction in
                for number in 0..<300 { try transaction.insert(Card(number: number)) }
            }
            try store.close()
        }
        let environment = try InspectedStore.environment(at: path)
        let table = try environment.openTables(["r1"], makingMissing: false)[0]
        var found: [String] = []
        try environment.read { view in
            var cursor = try view.cursor(in: table)
            while let entry = try cursor.next() {
                let bytes =
                    entry.key.withUnsafeBytes { Array($0) }
                    + entry.value.withUnsafeBytes { Array($0) }
                found.append(bytes.map { String(format: "%02x", $0) }.joined(separator: " "))
            }
        }
        #expect(
            found == [
                "01 aa 40 ef 4a b2 00 00 00 00 00 00 00",
                "01 51 b2 0e 61 95 76 44 00 00 00 00 00 00 00",
                "01 51 f6 30 36 64 4e 36 00 00 00 00 00 00 00",
            ])
    }
}
