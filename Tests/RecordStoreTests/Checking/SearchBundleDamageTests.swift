import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// What can happen to the bundles of a search index behind the store's back.
@Suite("Verifying bundles") struct SearchBundleDamageTests {
    private let folder: TemporaryFolder
    private let store: Store
    /// The entries that the searches begin with: those of the letter that all names begin with.
    private static let count = 70

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(at: folder.path("store"), options: .unflushed, [Movement.self])
        try store.add((0..<Self.count).map { _ in Movement(name: "b") })
    }

    enum Change: CaseIterable, Sendable {
        case joined, doubled, swapped, shortened, lengthened, missing, moved
    }

    /// Divides the entries anew into bundles, of which the first has a number of entries.
    /// - Parameter change: changes the entries behind the first one before that.
    private func divide(
        _ firstCount: Int, _ change: (inout [ArraySlice<UInt8>]) -> Void = { _ in },
        addedBytes: Int = 0
    ) throws {
        let environment = try Environment.open(at: store.path, options: .unflushed)
        let number = try StoredCatalog(at: store.path).number("search")
        let table = try environment.openTables(["i\(number)"])[0]
        try environment.write { transaction in
            let keys = try transaction.view.keys(in: table)
            var ids: [ArraySlice<UInt8>] = []
            for key in keys {
                let value = try transaction.view.get(key.span.bytes, in: table)?.array ?? []
                ids.append(key.suffix(16))
                for start in stride(from: 0, to: value.count, by: 16) {
                    ids.append(value[start..<start + 16])
                }
                _ = try transaction.delete(key, in: table)
            }
            #expect(ids.count == Self.count)
            var rest = ids.dropFirst().map { $0 }
            change(&rest)
            let all = [ids[0]] + rest
            var (start, size) = (0, firstCount)
            while start < all.count {
                let part = all[start..<min(start + size, all.count)]
                var value = Array(part.dropFirst().joined())
                if start == 0 {
                    value += [UInt8](repeating: 0, count: max(addedBytes, 0))
                    value.removeLast(max(-addedBytes, 0))
                }
                let key = Array((keys[0].dropLast(16) + all[start]))
                try transaction.put(value, for: key, in: table)
                (start, size) = (start + size, 30)
            }
        }
    }

    @Test("how entries are divided has no meaning", arguments: [1, 2, 29, 30])
    func divided(firstCount: Int) throws {
        try divide(firstCount)
        expectSound(store)
        #expect(try store.search("b").count == Self.count)
        try store.add([Movement(name: "b")])
        expectSound(store)
    }

    @Test("all else is found, never believed, and gone after a repair", arguments: Change.allCases)
    func damaged(_ change: Change) throws {
        switch change {
        case .joined: try divide(31)
        case .doubled: try divide(20) { $0.insert($0[7], at: 7) }
        case .swapped: try divide(20) { $0.swapAt(7, 8) }
        case .shortened: try divide(20, addedBytes: -1)
        case .lengthened: try divide(20, addedBytes: 1)
        case .missing: try divide(20) { $0.remove(at: 7) }
        case .moved: try divide(20) { $0.swapAt(7, 40) }
        }
        #expect(try !store.verify().violations.isEmpty)
        #expect(try store.repair().isSound)
        expectSound(store)
        #expect(try store.search("b").count == Self.count)
    }
}
