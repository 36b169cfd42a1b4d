import Foundation
import RecordStore
import TestSupport
import Testing

/// The table of docs/schema-evolution.md for a field of numbers that an index uses: each change of
/// the field under each use, by a program that declares the index and by one that does not, with a
/// step and without.
@Suite("Changes of fields that indexes use") struct IndexedFieldTests {
    /// A change of a program: its older and its newer version.
    struct Change: CustomStringConvertible, Sendable {
        let description: String
        let check: @Sendable (IndexUse, _ isDeclared: Bool) throws -> Void

        init<Old: EvolvedItem, New: EvolvedItem>(
            _ name: String, _ old: Old.Type, _ new: New.Type, closes: Bool
        ) {
            description = name
            check = { use, isDeclared in
                try Evolution<Old, New>(use: use, isDeclared: isDeclared, closesOld: closes).run()
            }
        }
    }

    private static func widening<Old: EvolvedNumber, each New: EvolvedNumber>(
        _ old: Old.Type, to types: repeat (each New).Type
    ) -> [Change] {
        var changes: [Change] = []
        func add<N: EvolvedNumber>(_ type: N.Type) {
            changes.append(
                Change(
                    "\(old) to \(type)", Item<Old, PlainVersion>.self,
                    Item<N, PlainVersion>.self, closes: true))
            changes.append(
                Change(
                    "\(old) to \(type)?, with a step", Item<Old, PlainVersion>.self,
                    Item<N?, SteppedVersion>.self, closes: true))
        }
        repeat add((each New).self)
        return changes
    }

    static let widenings: [Change] =
        widening(Int8.self, to: Int16.self, Int32.self, Int.self, Int128.self)
        + widening(Int16.self, to: Int32.self, Int.self, Int128.self)
        + widening(Int32.self, to: Int.self, Int128.self)
        + widening(Int.self, to: Int128.self)
        + widening(
            UInt8.self, to: UInt16.self, UInt32.self, UInt.self, UInt128.self, Int16.self,
            Int32.self, Int.self, Int128.self)
        + widening(
            UInt16.self, to: UInt32.self, UInt.self, UInt128.self, Int32.self, Int.self,
            Int128.self)
        + widening(UInt32.self, to: UInt.self, UInt128.self, Int.self, Int128.self)
        + widening(UInt.self, to: UInt128.self, Int128.self)
        + widening(Float.self, to: Double.self)

    static let changes: [Change] = [
        Change(
            "none", Item<Int32, PlainVersion>.self, Item<Int32, SteppedVersion>.self,
            closes: false),
        Change(
            "wider", Item<Int32, PlainVersion>.self, Item<Int, PlainVersion>.self, closes: true),
        Change(
            "wider, with a step", Item<Int32, PlainVersion>.self, Item<Int, SteppedVersion>.self,
            closes: true),
        Change(
            "wider optional", Item<Int8?, PlainVersion>.self, Item<Int16?, PlainVersion>.self,
            closes: true),
        Change(
            "wider and renamed", Item<Float, PlainVersion>.self,
            Item<Double, RenamedSteppedVersion>.self, closes: true),
        Change(
            "may be nil", Item<Int32, PlainVersion>.self, Item<Int32?, PlainVersion>.self,
            closes: true),
        Change(
            "may be nil, with a step", Item<Int32, PlainVersion>.self,
            Item<Int32?, SteppedVersion>.self, closes: true),
        Change(
            "wider, may be nil", Item<UInt8, PlainVersion>.self, Item<Int?, PlainVersion>.self,
            closes: true),
        Change(
            "renamed", Item<Int32, PlainVersion>.self, Item<Int32, RenamedVersion>.self,
            closes: false),
        Change(
            "renamed, with a step", Item<Int32, PlainVersion>.self,
            Item<Int32, RenamedSteppedVersion>.self, closes: false),
        Change(
            "other default", Item<Int32, PlainVersion>.self,
            Item<Int32, OtherDefaultVersion>.self, closes: false),
        Change(
            "other default, with a step", Item<Int32, PlainVersion>.self,
            Item<Int32, OtherDefaultSteppedVersion>.self, closes: false),
        Change(
            "removed", Item<Int32, PlainVersion>.self, RestItem<Int32, PlainVersion>.self,
            closes: true),
        Change(
            "removed, with a step", Item<Int32, PlainVersion>.self,
            RestItem<Int32, SteppedVersion>.self, closes: true),
        Change(
            "other kind by a step", Item<Int32?, PlainVersion>.self, MovedItem<Int32?>.self,
            closes: true),
    ]

    @Test(
        "each change under each use is followed, or refused before the file changes",
        arguments: changes)
    func table(change: Change) throws {
        var seed = Seed("each change \(change)")
        let uses = IndexUse.allCases.flatMap { [($0, true), ($0, false)] }.shuffled(using: &seed)
        let count = repetitions(
            "PLAINWEIGHTS_INDEX_USES", quick: uses.count / 2, thorough: uses.count)
        for (use, isDeclared) in uses.prefix(count) { try change.check(use, isDeclared) }
    }

    @Test("each widening is followed by some of the uses", arguments: widenings)
    func widening(change: Change) throws {
        var seed = Seed("each widening \(change)")
        for use in IndexUse.allCases.shuffled(using: &seed).prefix(3) {
            try change.check(use, Bool.random(using: &seed))
        }
    }
}

/// One change of a program, on a file.
private struct Evolution<Old: EvolvedItem, New: EvolvedItem> {
    let use: IndexUse
    /// Whether the newer program declares the index too.
    let isDeclared: Bool
    /// Whether the older program cannot write any more.
    let closesOld: Bool

    fileprivate struct Known: Equatable {
        var name: String
        var whole: Int?
        var other: Int
    }

    private var comment: Comment {
        "\(Old.self) to \(New.self), \(use.rawValue), \(isDeclared ? "declared" : "unknown")"
    }

    private static func parts<R: EvolvedItem>(_ type: R.Type, _ use: IndexUse) -> [SchemaExtension]
    {
        guard let part = R.part(use) else { return [] }
        let parts = SchemaExtension(R.self, owner: "app") {
            // With a statement before it this is an array, and no body of a schema.
            let all = [part]
            return all
        }
        return [parts]
    }

    private func open<R: EvolvedItem>(
        _ type: R.Type, _ path: String, isDeclared: Bool = true
    ) throws -> Store {
        try Store.open(
            at: path, options: .unflushed,
            extending: isDeclared ? Self.parts(type, use) : [], [type])
    }

    func run() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        var model = try fill(path)
        // The index of a closure goes by its own version, and so is known to use nothing.
        let isLost = isUnknown && use.needsProgram
        if isLost, New.hasStep {
            let before = try FileImage(ofStoreAt: path).bytes
            let error = try storeError { _ = try open(New.self, path, isDeclared: isDeclared) }
            guard case .schemaDiffers(let differences)? = error,
                case .stepCannotRun(_, .index("uses"))? = differences.first?.kind
            else {
                Issue.record("\(comment.rawValue): \(String(describing: error))")
                return
            }
            #expect(try FileImage(ofStoreAt: path).bytes == before, comment)
            try compare(Old.self, open(Old.self, path), model)
            return
        }
        do {
            let store = try open(New.self, path, isDeclared: isDeclared)
            if New.hasStep { for id in model.keys { model[id]?.other += numberOfStep } }
            if !New.hasNumber { for id in model.keys { model[id]?.whole = nil } }
            try compare(New.self, store, model)
            if isLost {
                let error = try storeError { try store.write { try $0.save(New()) } }
                #expect(error == .readOnlyType(type: "Item", .index("uses")), comment)
                return
            }
            try change(New.self, store, &model)
            try compare(New.self, store, model)
            try store.close()
        }
        try expectOneBuild(path, model)
        try reopenOld(path, &model)
    }

    private var isUnknown: Bool { !isDeclared || New.part(use) == nil }

    /// A file is right by itself: who declares the index later finds it as it is.
    private func expectOneBuild(_ path: String, _ model: [UUID: Known]) throws {
        if New.part(use) == nil { return }
        let number = try StoredCatalog(at: path).number("uses")
        let store = try open(New.self, path)
        try compare(New.self, store, model)
        try store.close()
        #expect(try StoredCatalog(at: path).number("uses") == number, comment)
    }

    private func reopenOld(_ path: String, _ model: inout [UUID: Known]) throws {
        if closesOld, New.hasNumber {
            let store = try open(Old.self, path)
            let error = try storeError { try store.write { try $0.save(Old()) } }
            switch error {
            case .closedType("Item", .fieldType), .readOnlyType("Item", .fieldRemoved): break
            default: Issue.record("\(comment.rawValue): \(String(describing: error))")
            }
        } else if !closesOld {
            let store = try open(Old.self, path)
            try compare(Old.self, store, model)
            try change(Old.self, store, &model)
            try compare(Old.self, store, model)
            try store.close()
            try compare(New.self, open(New.self, path), model)
        }
    }

    private func fill(_ path: String) throws -> [UUID: Known] {
        var model: [UUID: Known] = [:]
        let store = try open(Old.self, path)
        var seed = Seed("evolution of \(Old.self)")
        let edges = (0..<6).compactMap { _ in Old.edges.randomElement(using: &seed) }
        let wholes: [Int?] = [0, 1, 2, 3, 4, 7, 9, 100, 100] + edges + (Old.mayBeNil ? [nil] : [])
        var items: [Old] = []
        for (position, whole) in wholes.enumerated() {
            var item = Old()
            (item.name, item.whole, item.other) = ("item \(position)", whole, position)
            items.append(item)
            model[item.id.uuid] = Known(item)
        }
        try store.write { [items] in try $0.save(items) }
        try store.close()
        return model
    }

    private func change<R: EvolvedItem>(
        _ type: R.Type, _ store: Store, _ model: inout [UUID: Known]
    ) throws {
        let ids = model.keys.sorted { $0.uuidString < $1.uuidString }
        var new = R()
        (new.name, new.whole, new.other) = ("new \(ids.count)", 3, 9)
        var second = R()
        (second.name, second.whole) = ("second \(ids.count)", R.mayBeNil ? nil : 5)
        try store.write { [new, second] transaction in
            try transaction.save([new, second])
            try transaction.delete(R.ID(ids[0]))
            try transaction.update(R.ID(ids[1])) { $0.whole = 2 }
            try transaction.update(R.ID(ids[2])) { $0.name += "!" }
        }
        model[ids[0]] = nil
        for id in [new.id.uuid, second.id.uuid] + ids[1...2] {
            model[id] = Known(try #require(try store.get(R.ID(id))))
        }
        #expect(model[new.id.uuid] == Known(new), comment)
        #expect(!R.hasNumber || model[ids[1]]?.whole == 2, comment)
    }

    /// Whether a filter of the test holds for a number, whose type may be too narrow for a product.
    private static func holds<R: EvolvedItem>(
        _ filter: String, _ whole: Int?, _ type: R.Type
    ) -> Bool {
        guard let whole else { return false }
        if !filter.contains("*") { return whole > 2 }
        return R.doubledAndOne(whole).map { $0 > 7 } == true && whole != 3
    }

    private func compare<R: EvolvedItem>(
        _ type: R.Type, _ store: Store, _ model: [UUID: Known]
    ) throws {
        var found: [UUID: Known] = [:]
        for item in try store.fetch(Query<R>()) { found[item.id.uuid] = Known(item) }
        #expect(found == model, comment)
        expectSound(store, comment)
        guard let name = R.fieldName else { return }
        for text in ["\(name) > 2", "\(name) * 2 + 1 > 7 && \(name) != 3"] {
            let query = Query(try Filter<R>(parsing: text))
            let ids = Set(try store.ids(query).map(\.uuid))
            let holding = model.filter { Self.holds(text, $0.value.whole, R.self) }
            #expect(ids == Set(holding.keys), "\(text), \(comment)")
        }
    }
}

extension Evolution.Known {
    init(_ item: some EvolvedItem) {
        self.init(name: item.name, whole: item.whole, other: item.other)
    }
}
