import Foundation
import RecordStore
import TestSupport
import Testing

/// The table of docs/schema-evolution.md for a text and a reference that indexes use.
@Suite("Changes of texts and references that indexes use") struct IndexedTextTests {
    struct Change: CustomStringConvertible, Sendable {
        let description: String
        let check: @Sendable (LeafletUse, _ isDeclared: Bool) throws -> Void

        init<Old: EvolvedLeaflet, New: EvolvedLeaflet>(
            _ name: String, _ old: Old.Type, _ new: New.Type, closes: Bool
        ) {
            description = name
            check = { use, isDeclared in
                try LeafletEvolution<Old, New>(use: use, isDeclared: isDeclared, closesOld: closes)
                    .run()
            }
        }
    }

    private typealias First = Leaflet<String, Printer.ID, PlainVersion>

    static let changes: [Change] = [
        Change("none", First.self, Leaflet<String, Printer.ID, SteppedVersion>.self, closes: false),
        Change(
            "may be nil", First.self, Leaflet<String?, Printer.ID?, PlainVersion>.self,
            closes: true),
        Change(
            "may be nil, with a step", First.self,
            Leaflet<String?, Printer.ID?, SteppedVersion>.self, closes: true),
        Change(
            "the text may be nil and is renamed", First.self,
            Leaflet<String?, Printer.ID, RenamedVersion>.self, closes: true),
        Change(
            "renamed", First.self, Leaflet<String, Printer.ID, RenamedVersion>.self, closes: false),
        Change(
            "renamed, with a step", First.self,
            Leaflet<String, Printer.ID, RenamedSteppedVersion>.self, closes: false),
        Change(
            "other default", First.self, Leaflet<String, Printer.ID, OtherDefaultVersion>.self,
            closes: false),
        Change("removed", First.self, BareLeaflet<PlainVersion>.self, closes: true),
        Change("removed, with a step", First.self, BareLeaflet<SteppedVersion>.self, closes: true),
    ]

    @Test("each change under each use is followed", arguments: changes)
    func table(change: Change) throws {
        for use in LeafletUse.allCases {
            for isDeclared in [true, false] { try change.check(use, isDeclared) }
        }
    }
}

/// One change of a program, on a file.
private struct LeafletEvolution<Old: EvolvedLeaflet, New: EvolvedLeaflet> {
    let use: LeafletUse
    let isDeclared: Bool
    /// Whether the older program cannot write any more.
    let closesOld: Bool

    fileprivate struct Known: Equatable {
        var number: Int
        var words: String?
        var maker: Printer.ID?
    }

    private var comment: Comment {
        "\(Old.self) to \(New.self), \(use.rawValue), \(isDeclared ? "declared" : "unknown")"
    }

    private func open<R: EvolvedLeaflet>(
        _ type: R.Type, _ path: String, isDeclared: Bool = true
    ) throws -> Store {
        var extensions: [SchemaExtension] = []
        if isDeclared, let part = R.part(use) {
            let parts = SchemaExtension(R.self, owner: "app") {
                // With a statement before it this is an array, and no body of a schema.
                let all = [part]
                return all
            }
            extensions = [parts]
        }
        return try Store.open(
            at: path, options: .unflushed, extending: extensions, [Printer.self, type])
    }

    func run() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        var (model, printers) = try fill(path)
        var store = try open(New.self, path, isDeclared: isDeclared)
        for id in model.keys {
            if New.hasStep { model[id]?.number += numberOfStep }
            if !New.hasText { model[id]?.words = nil }
            if !New.hasPrinter { model[id]?.maker = nil }
        }
        try compare(New.self, store, model)
        try change(New.self, store, &model, &printers)
        try compare(New.self, store, model)
        try store.close()
        store = try open(New.self, path)
        try compare(New.self, store, model)
        try store.close()
        if New.part(use) != nil, !isDeclared {
            let number = try StoredCatalog(at: path).number("uses")
            try open(New.self, path).close()
            #expect(try StoredCatalog(at: path).number("uses") == number, comment)
        }
        let old = try open(Old.self, path)
        if closesOld {
            let error = try storeError { try old.write { try $0.save(Old()) } }
            switch error {
            case .closedType("Leaflet", .fieldType), .readOnlyType("Leaflet", .fieldRemoved): break
            default: Issue.record("\(comment.rawValue): \(String(describing: error))")
            }
        } else {
            try compare(Old.self, old, model)
            try change(Old.self, old, &model, &printers)
            try compare(Old.self, old, model)
        }
        expectSound(old, comment)
    }

    private func fill(_ path: String) throws -> ([UUID: Known], [Printer.ID]) {
        let store = try open(Old.self, path)
        let printers = (0..<4).map { Printer(name: "printer \($0)") }
        let texts = ["", "a", "ab", "abc", "B", "e\u{301}", String(repeating: "a", count: 600)]
        var model: [UUID: Known] = [:]
        try store.write { transaction in
            try transaction.save(printers)
            for (number, text) in texts.enumerated() {
                var leaflet = Old()
                (leaflet.number, leaflet.words) = (number, text)
                leaflet.maker = printers[number % printers.count].id
                try transaction.save(leaflet)
                model[leaflet.id.uuid] = Known(leaflet)
            }
        }
        try store.close()
        return (model, printers.map(\.id))
    }

    /// Writes, and deletes a printer with its leaflets.
    private func change<R: EvolvedLeaflet>(
        _ type: R.Type, _ store: Store, _ model: inout [UUID: Known], _ printers: inout [Printer.ID]
    ) throws {
        let gone = printers.removeFirst()
        var new = R()
        (new.number, new.words, new.maker) = (model.count + 20, "ab new", printers[0])
        let changed = model.first { $0.value.maker != gone }?.key
        let id = R.ID(try #require(changed))
        try store.write { [new] transaction in
            try transaction.save(new)
            try transaction.update(id) { $0.words = "other" }
            try transaction.delete(gone)
        }
        if R.hasPrinter { model = model.filter { $0.value.maker != gone } }
        for id in [new.id, id] {
            let found = try #require(try store.get(id))
            model[id.uuid] = Known(found)
        }
        #expect(model[new.id.uuid] == Known(new), comment)
    }

    private func compare<R: EvolvedLeaflet>(
        _ type: R.Type, _ store: Store, _ model: [UUID: Known]
    ) throws {
        var found: [UUID: Known] = [:]
        for leaflet in try store.fetch(Query<R>()) { found[leaflet.id.uuid] = Known(leaflet) }
        #expect(found == model, comment)
        expectSound(store, comment)
    }
}

extension LeafletEvolution.Known {
    init(_ leaflet: some EvolvedLeaflet) {
        self.init(number: leaflet.number, words: leaflet.words, maker: leaflet.maker)
    }
}
