import Foundation
import RecordStore
import TestSupport
import Testing

/// Versions of a type with references, and programs that know only what it refers to, open at once
/// on one file, against plain Swift.
@Suite("Evolution histories with references") struct GadgetHistoryTests {
    @Test("versions that take turns see what the others wrote and deleted", arguments: 0..<4)
    func histories(part: Int) throws {
        for round in 0..<max(1, TestSettings.count / 150) {
            let seed = TestSettings.seed &+ UInt64(part * 10_000 + round)
            var history = try History(SeededGenerator(state: seed))
            for _ in 0..<40 { try history.step() }
            try history.finish()
        }
    }

    private struct History {
        let folder: TemporaryFolder
        var generator: SeededGenerator
        /// The versions that come, as some programs skip one.
        var coming: [Int]
        var newest = 0
        var stores: [(version: Int, store: Store)] = []
        /// Stores of programs that know the owners alone.
        var others: [Store] = []
        var owners: [UUID] = []
        var model: [UUID: GadgetValues] = [:]

        init(_ generator: SeededGenerator) throws {
            folder = try TemporaryFolder()
            var generator = generator
            coming = (1..<GadgetVersions.all.count).filter { _ in generator.below(4) > 0 }
            self.generator = generator
            stores = [(0, try open(0))]
        }

        private mutating func open(_ version: Int?) throws -> Store {
            var types: [any Record.Type] = [GadgetOwner.self]
            if let version { types.append(GadgetVersions.all[version]) }
            return try Store.open(
                at: folder.path("store"), options: .unflushed,
                upkeep: generator.below(2) == 0 ? .beforeOpening : .later, types)
        }

        /// The oldest version that can read the type: the third and the fourth widen numbers.
        private var oldestOpen: Int { newest < 2 ? 0 : newest }

        mutating func step() throws {
            let position = generator.below(stores.count)
            let (version, store) = stores[position]
            switch generator.below(16) {
            case 0 where !coming.isEmpty:
                newest = coming.removeFirst()
                stores.append((newest, try open(newest)))
            case 1: stores[position].store = try open(version)
            case 2: try store.upkeep()
            case 3: others.append(try open(nil))
            // An older version can neither write nor mend what it does not know.
            case 14: try stores.last?.store.doMaintenance(&generator)
            case 15: try (others.last ?? store).compact()
            case 4, 5:
                let owner = GadgetOwner(name: "owner \(owners.count)")
                try (others.last ?? store).write { try $0.save(owner) }
                owners.append(owner.id.uuid)
            case 6, 7:
                guard !owners.isEmpty else { return }
                if let other = others.last, generator.below(2) == 0 {
                    try deleteOwner(in: other, isClosed: false)
                } else {
                    try deleteOwner(in: store, isClosed: version < oldestOpen)
                }
            default:
                if version < oldestOpen {
                    try expectClosed(GadgetVersions.all[version], store)
                } else {
                    try change(GadgetVersions.all[version], version, store)
                }
            }
            let reader = stores[generator.below(stores.count)]
            if reader.version >= oldestOpen {
                try compare(GadgetVersions.all[reader.version], reader.store)
            }
            if generator.below(4) == 0 { expectSound(store) }
        }

        mutating func finish() throws {
            for (_, store) in stores {
                try store.upkeep()
                expectSound(store)
            }
            for store in others { expectSound(store) }
        }

        private func expectClosed<G: Gadget>(_ type: G.Type, _ store: Store) throws {
            let error = try storeError { _ = try store.count(of: G.self) }
            guard case .closedType("Gadget", .fieldType) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }

        /// Deletes an owner, by the rules of the newest version.
        private mutating func deleteOwner(in store: Store, isClosed: Bool) throws {
            let owner = generator.pick(owners)
            var after = model
            for (id, values) in model {
                if values.boss == owner {
                    if newest != 2 {
                        after[id] = nil
                        continue
                    }
                    after[id]?.boss = nil
                }
                if values.owner == owner { after[id]?.owner = nil }
                if values.keeper == owner, newest == 3 { after[id]?.keeper = nil }
                after[id]?.owners.removeAll { $0 == owner }
            }
            let isDenied = after.values.contains { $0.keeper == owner }
            let error = try storeError { try store.delete(GadgetOwner.ID(owner)) }
            switch error {
            case .closedType("Gadget", .fieldType):
                #expect(isClosed && (after != model || isDenied))
            case .deleteDenied: #expect(isDenied)
            case nil:
                #expect(!isDenied && (!isClosed || after == model))
                model = after
                owners.removeAll { $0 == owner }
            default: Issue.record("\(String(describing: error))")
            }
        }

        /// Values that a version can hold.
        private mutating func values(_ version: Int) -> GadgetValues {
            var values = GadgetValues()
            let most = [127, 127, 32_767, Int.max][version]
            values.small = generator.pick([-most, -1, 0, 3, most])
            values.ratio = Double(generator.below(17) - 8) / 4
            let number = generator.below(4)
            values.text = generator.pick(["", "a", "B", "note 10", .long("t", number)])
            values.owner = reference()
            values.boss = reference()
            values.keeper = generator.below(4) == 0 ? reference() : nil
            for _ in 0..<3 { values.owners += [reference()].compactMap { $0 } }
            for _ in 0..<generator.below(4) {
                values.tags.append(generator.pick(["x", "y", .long("g", 1)]))
            }
            if version > 0 {
                let extras: [String] = ["e", "f", .long("x", 2)]
                let wides: [Int] = [0, 5, [0, 65_535, 1 << 30, Int.max][version]]
                values.extra = extras[generator.below(3)]
                values.wide = wides[generator.below(3)]
            }
            if version == 3, generator.below(2) == 0 { values.extra = nil }
            if version == 3, generator.below(2) == 0 { values.wide = nil }
            return values
        }

        private mutating func reference() -> UUID? {
            owners.isEmpty || generator.below(2) == 0 ? nil : generator.pick(owners)
        }

        private mutating func change<G: Gadget>(
            _ type: G.Type, _ version: Int, _ store: Store
        ) throws {
            let new = values(version)
            let ids = model.keys.sorted { $0.uuidString < $1.uuidString }
            if ids.isEmpty || generator.below(2) == 0 {
                let gadget = G(new)
                try store.write { try $0.save(gadget) }
                note(gadget)
                return
            }
            let id = generator.pick(ids)
            switch generator.below(4) {
            case 0:
                try store.delete(G.ID(id))
                model[id] = nil
            case 1:
                _ = try store.write { try $0.update(G.ID(id)) { $0.text = new.text } }
                model[id]?.text = new.text
            default:
                let gadget = G(new, id: RecordID(id))
                try store.write { try $0.save(gadget) }
                note(gadget)
            }
        }

        /// Notes what was saved. What the version does not know stays as it was.
        private mutating func note(_ gadget: some Gadget) {
            var values = model[gadget.id.uuid] ?? GadgetValues()
            gadget.give(to: &values)
            model[gadget.id.uuid] = values
        }

        private func compare<G: Gadget>(_ type: G.Type, _ store: Store) throws {
            let gadgets = try store.all(G.self)
            #expect(gadgets.count == model.count)
            for gadget in gadgets {
                let values = try #require(model[gadget.id.uuid])
                var found = values
                gadget.give(to: &found)
                #expect(found == values)
            }
            for small in [-100, 0, 50] {
                let expected = model.values.filter { $0.small >= small }.count
                #expect(try store.count(G.atLeast(small)) == expected)
            }
            for tag in ["x", "y"] {
                let expected = model.values.filter { $0.tags.contains(tag) }.count
                #expect(try store.count(G.tagged(tag)) == expected)
            }
        }
    }
}
