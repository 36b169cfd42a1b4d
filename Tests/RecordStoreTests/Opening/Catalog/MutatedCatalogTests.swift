import Foundation
import RecordStore
import TestSupport
import Testing

/// Catalogs that can be read and say something else than the tables: whatever a program does with
/// the store ends with a result or an error of the store, never with a trap.
@Suite("Mutated catalogs") struct MutatedCatalogTests {
    private let folder: TemporaryFolder
    private let image: FileImage

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path("store")
        func open<G: Gadget>(_ type: G.Type, _ upkeep: UpkeepTime = .beforeOpening) throws -> Store
        {
            try Store.open(
                at: path, options: .unflushed, upkeep: upkeep, [GadgetOwner.self, type])
        }
        let owner = GadgetOwner(name: "owner")
        try open(GadgetVersions.First.self).write { tx in
            try tx.save(owner)
            for number in 0..<20 {
                var values = GadgetValues(text: number % 2 == 0 ? .long("t", number) : "t")
                (values.small, values.tags) = (number, ["x"])
                (values.owner, values.owners) = (owner.id.uuid, [owner.id.uuid])
                try tx.save(GadgetVersions.First(values))
            }
        }
        // Records of several layouts, and indexes of several states.
        try open(GadgetVersions.Second.self).write { tx in
            try tx.save(GadgetVersions.Second(GadgetValues()))
        }
        let last = try open(GadgetVersions.Third.self, .later)
        try last.write { try $0.save(GadgetVersions.Third(GadgetValues())) }
        try last.close()
        image = try FileImage(ofStoreAt: path)
    }

    @Test("opening, reading, writing, upkeep and verifying never trap", arguments: 0..<4)
    func mutations(part: Int) throws {
        let types = GadgetVersions.all
        for round in 0..<max(1, TestSettings.count / 100) {
            let seed = TestSettings.seed &+ UInt64(part * 10_000 + round)
            var generator = SeededGenerator(state: seed)
            try image.write(toStoreAt: folder.path("store"))
            var mutations = ""
            try StoredCatalog.change(at: folder.path("store")) { catalog in
                for _ in 0...generator.below(2) { mutations += catalog.mutate(&generator) + " " }
            }
            for access in [StoreOptions.Access.readOnly, .create] {
                let type: any Gadget.Type = generator.pick(types)
                try use(type, access, "seed \(seed): \(mutations)")
            }
        }
    }

    /// Does what a program may do. Errors of the store are answers.
    private func use<G: Gadget>(
        _ type: G.Type, _ access: StoreOptions.Access, _ comment: Comment
    ) throws {
        func attempt<Result>(_ body: () throws -> Result) -> Result? {
            do {
                return try body()
            } catch is StoreError {
            } catch is StorageError {
            } catch {
                Issue.record(error, comment)
            }
            return nil
        }
        var options = StoreOptions.unflushed
        options.access = access
        let store = attempt {
            try Store.open(
                at: folder.path("store"), options: options, upkeep: .later,
                [GadgetOwner.self, type])
        }
        guard let store else { return }
        _ = attempt { try store.verify() }
        _ = attempt { try store.fetch(Query<G>()) }
        _ = attempt { try store.fetch(G.atLeast(3)) }
        _ = attempt { try store.fetch(G.tagged("x")) }
        if access == .create {
            for _ in 0..<2 {
                _ = attempt { try write(type, store) }
                _ = attempt { try store.upkeep() }
            }
            _ = attempt {
                let owners = try store.all(GadgetOwner.self)
                try store.write { tx in for owner in owners { try tx.delete(owner) } }
            }
            _ = attempt { try store.verify() }
        }
        _ = attempt { try store.close() }
    }

    private func write<G: Gadget>(_ type: G.Type, _ store: Store) throws {
        var values = GadgetValues(text: .long("n", 2))
        values.tags = ["x", "y"]
        let new = values
        try store.write { try $0.save(G(new)) }
        let ids = try store.all(G.self).map(\.id)
        try store.write { tx in
            for id in ids { _ = try tx.update(id) { $0.take(from: new) } }
        }
        try store.write { tx in for id in ids.prefix(3) { try tx.delete(id) } }
    }
}
