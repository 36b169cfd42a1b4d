import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// Whatever is damaged, several threads answer as one does.
@Suite(
    "Shared totals of damaged files", .enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1)
)
struct SharedTotalsDamageTests {
    private struct Leaf: Record {
        var id = ID()
        var number = 0

        static let schema = Schema<Leaf>("Leaf", blank: Leaf()) { Field(1, "number", \.number) }
    }

    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
        let store = try Store.open(at: path, options: .unflushed, [Leaf.self])
        try store.write { transaction in
            for number in 0..<3_000 { try transaction.save(Leaf(number: number)) }
        }
        try store.close()
    }

    private func open() throws -> Store {
        try Store.open(at: path, options: .unflushed, [Leaf.self])
    }

    /// The sum, or the error.
    private func answer(of store: Store, leastShared: Int, _ onEnd: @escaping @Sendable () -> Void)
        -> String
    {
        TotalsSharing.$leastRecordCount.withValue(leastShared) {
            TotalsSharing.$onEnd.withValue(onEnd) {
                do {
                    return "\(try store.totals(of: Query<Leaf>(), .count, .sum(\.number)))"
                } catch {
                    return "\(error)"
                }
            }
        }
    }

    private enum PageDamage: CaseIterable {
        case firstKey, lastKey, anyKey, branchKey, exchangedBranchKeys, exchangedLeafKeys

        var isOfBranches: Bool { self == .branchKey || self == .exchangedBranchKeys }
    }

    @Test("with keys of leaves and of branches that are wrong", arguments: PageDamage.allCases)
    private func pages(damage: PageDamage) throws {
        var seed = Seed("pages under shared totals")
        var generator = SeededGenerator(state: seed.next())
        let sound = try FileImage(ofStoreAt: path)
        let record = try #require(sound.tableRecord("t1"))
        let pages = sound.treePages(record: record)
            .filter { sound.flags($0) == (damage.isOfBranches ? 1 : 2) }
        for _ in 0..<12 {
            var image = sound
            let page = try #require(pages.randomElement(using: &generator))
            // The first key of a branch has no bytes.
            let places = 1..<image.nodeCount(page)
            let key = image.node(page, Int.random(in: places, using: &generator)) + 8
            switch damage {
            case .firstKey: image.bytes[image.node(page, 0) + 8] = 0xFF
            case .lastKey: image.bytes[image.node(page, places.upperBound - 1) + 8] = 0xFF
            case .anyKey, .branchKey:
                let byte = Int.random(in: 0..<16, using: &generator)
                image.bytes[key + byte] ^= UInt8.random(in: 1...255, using: &generator)
            case .exchangedBranchKeys, .exchangedLeafKeys:
                let other = image.node(page, Int.random(in: places, using: &generator)) + 8
                for byte in 0..<16 { image.bytes.swapAt(key + byte, other + byte) }
            }
            try image.write(toStoreAt: path)
            let store = try open()
            let expected = answer(of: store, leastShared: .max) {}
            #expect(answer(of: store, leastShared: 1) {} == expected)
            try store.close()
        }
    }

    @Test("with values of records that are wrong: the error is that of the first")
    func records() throws {
        let store = try open()
        let environment = try Environment.open(at: store.path, options: .unflushed)
        let table = try environment.openTables(["t1"])[0]
        let shared = Counter()
        #expect(
            answer(of: store, leastShared: 1) { shared.increment() }
                == answer(of: store, leastShared: .max) {})
        #expect(shared.value == 1)
        for position in [2_999, 700, 3] {
            let key = try environment.read { try $0.keys(in: table)[position] }
            try environment.write { transaction in
                var bytes = try #require(
                    try transaction.view.get(key.span.bytes, in: table)?
                        .withUnsafeBytes { Array($0) })
                bytes[bytes.count - 1] ^= 1
                try transaction.put(bytes.span.bytes, for: key.span.bytes, in: table)
            }
            let expected = answer(of: store, leastShared: .max) {}
            #expect(expected.contains("is damaged at byte 4"))
            #expect(answer(of: store, leastShared: 1) {} == expected)
        }
    }
}
