import Foundation
import LMDB
import TestSupport
import Testing

/// What a write transaction looks at before liblmdb uses it, against the walk over all pages.
@Suite("Writes on damaged pages")
struct PageGuardTests {
    /// What a transaction does with every key of a table.
    private enum Work: CaseIterable {
        case put, delete, get, walk, deleteBackwards
    }

    @Test("are refused where the walk finds damage, and made where it finds none")
    func singleFields() throws {
        let seed = UInt64(setting("PAGE_GUARD_SEED", default: 1))
        var random = SeededGenerator(seed: seed)
        let rounds = repetitions("PAGE_GUARD_DAMAGES", quick: 60, thorough: 300)
        var (refused, made) = (0, 0)
        for file in 0..<6 {
            let store = try GuardedStore(seed: seed + UInt64(file))
            for round in 0..<(rounds / 6) {
                let field = store.fields[Int.random(in: 0..<store.fields.count, using: &random)]
                guard let image = field.damaged(store.sound, with: &random),
                    let report = try? image.walk()
                else { continue }
                let work = Work.allCases[round % Work.allCases.count]
                guard let outcome = try store.outcome(of: work, on: image, with: &random)
                else { continue }
                let kinds = report.violations.map(\.kind)
                if kinds.contains(where: \.isLeftToTheWalk) { continue }
                let isDamaged = !kinds.isEmpty
                #expect(
                    outcome.isMade == !isDamaged, "seed \(seed), file \(file): \(field), \(work)")
                if isDamaged { refused += 1 } else { made += 1 }
                if !outcome.isMade { #expect(outcome.isUnchanged, "\(field), \(work)") }
            }
        }
        print("seed \(seed): \(refused) refused, \(made) made")
        #expect(refused > rounds / 3 && made > rounds / 40)
    }

    /// A deletion leaves the first branch one leaf, and liblmdb looks for the first key below the
    /// next branch.
    @Test("are refused where a deletion leads beyond the pages beside it")
    func nextBranch() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let throwaway = options { $0.durability = .throwaway }
        func change(_ body: (inout WriteTransaction, Table) throws -> Void) throws {
            let environment = try Environment.open(at: path, options: throwaway)
            defer { try? environment.close() }
            let table = try environment.openTables(["t"])[0]
            try environment.write { try body(&$0, table) }
        }
        func delete(_ keys: [[UInt8]]) throws {
            try change { for key in keys { _ = try $0.delete(key, in: $1) } }
        }
        /// The pages below the first two branches, and their keys.
        func leaves() throws -> (image: FileImage, first: [[[UInt8]]], next: Int) {
            let image = try FileImage(ofStoreAt: path)
            let root = image.root(record: try #require(image.tableRecord("t")))
            try #require(image.flags(image.child(image.node(root, 0))) == 1)
            let branches = (0..<2).map { image.child(image.node(root, $0)) }
            let first = (0..<image.nodeCount(branches[0])).map { position in
                let leaf = image.child(image.node(branches[0], position))
                return (0..<image.nodeCount(leaf)).map { node in
                    let start = image.node(leaf, node)
                    return Array(image.bytes[start + 8..<start + 8 + image.keySize(start)])
                }
            }
            return (image, first, image.child(image.node(branches[1], 0)))
        }
        try change { transaction, table in
            for number in 0..<20_000 {
                let key = withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
                try transaction.put([UInt8](repeating: 7, count: 40), for: key, in: table)
            }
        }
        try delete(leaves().first.dropLast(2).flatMap { $0 })
        while try leaves().first.count > 2 { try delete(leaves().first[0]) }
        // Just not thin: it becomes so while entries go to the leaf before it.
        let second = try leaves().first[1]
        try delete(second.suffix(second.count - second.count * 27 / 100 - 1))
        let (sound, first, next) = try leaves()
        try #require(first.count == 2)
        for keySize in [0, 600, 4_000, 65_535] as [UInt16] {
            var image = sound
            image.store(keySize, at: image.node(next, 0) + 6)
            try image.write(toStoreAt: path)
            #expect(throws: LMDBError.failed(.corrupted, during: .delete, path: path)) {
                try delete(first[0])
            }
            #expect(try FileImage(ofStoreAt: path).bytes == image.bytes)
        }
    }

    /// A file of a random history, its tables and what holds them together.
    private struct GuardedStore {
        let sound: FileImage
        let fields: [StructuralField]
        private var keys: [(table: String, keys: [[UInt8]])] = []

        init(seed: UInt64) throws {
            let file = try RealFile()
            try file.runHistory(seed: seed, transactions: 8, operations: 400)
            let image = try FileImage(file)
            sound = image
            let records = image.treePages(record: image.mainRecord).flatMap { leaf in
                (0..<image.nodeCount(leaf)).map { image.data(image.node(leaf, $0)) }
            }
            let pages = Set(
                records.flatMap { record in
                    image.treePages(record: record) + image.runs(record: record).map(\.page)
                })
            fields = StructuralField.all(in: image).filter {
                pages.contains($0.offset / image.pageSize * image.pageSize)
            }
            try Self.open(image) { environment, _ in
                for name in try environment.tableNames() {
                    let table = try environment.openTables([name], makingMissing: false)[0]
                    keys.append((name, try environment.read { try $0.keys(in: table) }))
                }
            }
        }

        /// Opens a store of these bytes.
        private static func open(
            _ image: FileImage, _ body: (Environment, String) throws -> Void
        ) throws {
            let folder = try TemporaryFolder()
            let path = folder.path("store")
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
            try image.write(toStoreAt: path)
            let environment = try Environment.open(
                at: path, options: options { $0.durability = .throwaway })
            defer { try? environment.close() }
            try body(environment, path)
        }

        /// Works on all keys in one transaction, and says whether it was made, and if not, whether
        /// the pages are what they were; nil if the file is refused.
        func outcome(
            of work: Work, on image: FileImage, with random: inout SeededGenerator
        ) throws -> (isMade: Bool, isUnchanged: Bool)? {
            var outcome: (Bool, Bool)?
            let isShuffled = Bool.random(using: &random)
            var order = random
            do {
                try Self.open(image) { environment, path in
                    let tables = try environment.openTables(
                        keys.map(\.table), makingMissing: false)
                    do {
                        try environment.write { transaction in
                            for (table, (_, sorted)) in zip(tables, keys) {
                                let keys = isShuffled ? sorted.shuffled(using: &order) : sorted
                                try Self.work(work, on: keys, of: table, in: &transaction)
                            }
                        }
                        outcome = (true, true)
                    } catch LMDBError.failed(.corrupted, _, _) {
                        outcome = (false, try FileImage(ofStoreAt: path).bytes == image.bytes)
                    }
                }
            } catch LMDBError.damagedPages {
                return nil
            } catch LMDBError.damaged {
                return nil
            }
            return outcome
        }

        private static func work(
            _ work: Work, on keys: [[UInt8]], of table: Table,
            in transaction: inout WriteTransaction
        ) throws {
            switch work {
            case .put: for key in keys { try transaction.put([1, 2, 3], for: key, in: table) }
            case .delete: for key in keys { _ = try transaction.delete(key, in: table) }
            case .deleteBackwards:
                for key in keys.reversed() { _ = try transaction.delete(key, in: table) }
            case .get:
                for key in keys { _ = try transaction.view.get(key.span.bytes, in: table) }
            case .walk:
                var cursor = try transaction.view.cursor(in: table, .descending)
                while let entry = try cursor.next() { _ = entry.value.byteCount }
            }
        }
    }
}

extension PageViolation.Kind {
    /// Whether only a walk over all pages meets it for sure: the pages of a large value may be
    /// those of another one, and counts are not looked at.
    fileprivate var isLeftToTheWalk: Bool {
        switch self {
        case .reachedTwice, .wrongCounts: true
        default: false
        }
    }
}
