import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

@Suite("Preferences of a file") struct KeptPreferenceTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
    }

    private func open(
        _ path: String, _ types: [any Record.Type] = [Trip.self], isReadOnly: Bool = false
    ) throws -> Store {
        try Store.open(
            at: path, options: isReadOnly ? StoreOptions(access: .readOnly) : .unflushed, types)
    }

    /// Makes a store as a version without preferences leaves it.
    private func makeOldStore(at path: String) throws {
        let other = folder.path("new")
        try open(other).close()
        var dump = try StoreDump(of: other)
        #expect(dump.tables.removeValue(forKey: "preferences") == [])
        try dump.restore(to: path)
    }

    @Test("a store of an older version has defaults, and preferences once it is open for writing")
    func olderVersion() throws {
        try makeOldStore(at: path)
        let reader = try open(path, isReadOnly: true)
        #expect(try reader.get(Settings.rest) == 90)
        try reader.close()
        let store = try open(path)
        try store.set(Settings.rest, to: 4)
        #expect(try store.get(Settings.rest) == 4)
        expectSound(store)
        try store.close()
        #expect(try open(path, isReadOnly: true).get(Settings.rest) == 4)
    }

    @Test("a process that reads an older file sees the table that another one makes")
    func olderReader() throws {
        try makeOldStore(at: path)
        let child = try ChildProcess("read-preference", path)
        #expect(child.readLine() == "90")
        let store = try open(path)
        try store.set(Settings.rest, to: 4)
        try child.writeLine()
        #expect(child.readLine() == "4")
        #expect(child.wait() == .exit(0))
    }

    @Test("a store that is open for reading refuses to set them")
    func readOnly() throws {
        try open(path).close()
        let reader = try open(path, isReadOnly: true)
        #expect(throws: StorageError.self) { try reader.set(Settings.rest, to: 1) }
        #expect(try reader.get(Settings.rest) == 90)
    }

    @Test("evolution, compaction, repair, copies and seeds keep them")
    func maintenance() throws {
        let plain = try open(path, [Glossary.Plain.self])
        try plain.set(Settings.rest, to: 4)
        try plain.close()
        let indexed = try open(path, [Glossary.Indexed.self])
        #expect(try indexed.get(Settings.rest) == 4)
        try indexed.compact()
        #expect(try indexed.get(Settings.rest) == 4)
        _ = try indexed.repair()
        #expect(try indexed.get(Settings.rest) == 4)
        let copy = folder.path("copy")
        try indexed.copy(to: copy)
        let copied = try open(copy, [Glossary.Indexed.self])
        #expect(try copied.get(Settings.rest) == 4)
        let options = StoreOptions(durability: .throwaway, seed: copy)
        let seeded = try Store.open(
            at: folder.path("seeded"), options: options, [Glossary.Indexed.self])
        #expect(try seeded.get(Settings.rest) == 4)
        for store in [indexed, copied, seeded] { expectSound(store) }
    }

    @Test("damage is an error for who asks, found by verify, and taken out by repair")
    func damage() throws {
        let store = try open(path)
        try store.set(Settings.rest, to: 4)
        try store.set(Settings.name, to: "kept")
        let environment = try Environment.open(at: path, options: .unflushed)
        let table = try environment.openTables(["preferences"])[0]
        try environment.write { try $0.put("no entry", for: "rest", in: table) }
        let problem = StoreError.PreferenceProblem(name: "rest", kind: .newerVersion)
        #expect(try storeError { _ = try store.get(Settings.rest) } == .preference(problem))
        #expect(try store.verify().violations == [])
        let bytes = PreferenceEntry(type: FieldType(.bool), value: [7], sequence: 1)
            .encoded(named: Array("rest".utf8))
        try environment.write { transaction in
            // Safe because the arrays live during the calls.
            unsafe try transaction.put(
                bytes.span.bytes, for: Array("rest".utf8).span.bytes, in: table)
        }
        let found = try store.verify().violations
        #expect(found.map(\.name) == ["rest"] && found.map(\.type) == ["preferences"])
        #expect(found.map(\.kind) == [.preference(.value(.notBoolean(7)))])
        let report = try store.repair()
        #expect(report.isSound && report.setAside.map(\.type) == ["preferences"])
        let file = try String(contentsOfFile: try #require(report.file), encoding: .utf8)
        #expect(file.contains("preferences"))
        #expect(try store.get(Settings.rest) == 90 && store.get(Settings.name) == "kept")
        expectSound(store)
    }
}
