import Foundation
import RecordStore
import TestSupport
import Testing

/// What `undo` and `redo` take back of a device, and what is in their way.
@Suite("The commands undo and redo") struct UndoCommandTests {
    private let folder: TemporaryFolder
    private let path: String
    private let device = UUID()

    init() throws {
        folder = try TemporaryFolder()
        path = try Library.make(in: folder)
    }

    private func write(
        as device: UUID? = nil, label: String? = nil,
        _ body: (inout StoreTransaction) throws -> Void
    ) throws {
        var options = StoreOptions(history: .kept(device: device ?? self.device))
        options.durability = .throwaway
        let store = try Store.open(at: path, options: options, Library.types)
        try store.write { transaction in
            transaction.label = label
            try body(&transaction)
        }
        try store.close()
    }

    private func shelfNames() throws -> [String] {
        let run = try ToolRun("list", path, "Shelf", "--json").object()
        let records = try #require(run["rows"] as? [[String: Any]])
        return records.compactMap { ($0["fields"] as? [String: Any] ?? $0)["name"] as? String }
            .sorted()
    }

    private func text(_ id: UUID) -> String { id.uuidString.lowercased() }

    @Test("the last transaction is shown, taken back if the answer is yes, and brought back")
    func undone() throws {
        let new = Shelf(name: "new")
        try write(label: "a new shelf") { try $0.save(new) }
        let no = ToolRun(["undo", path], answer: "no")
        #expect(no.code == 1 && no.lines[0].hasSuffix(" a new shelf"))
        #expect(no.lines[1] == "  inserted Shelf \(Library.print(new.id))")
        #expect(no.lines.last == "nothing was changed")
        #expect(no.errors.contains("Undo 1 step of \(text(device)) in "), "\(no.errors)")
        let yes = ToolRun(["undo", path], answer: "yes")
        #expect(yes.code == 0 && yes.lines.last == "undid 1 step", "\(yes.errors)")
        #expect(try shelfNames() == ["Été 2"])
        let again = ToolRun("undo", path, "--yes")
        #expect(again.code == 1 && again.errors.contains("has nothing to undo."))
        let redo = ToolRun("redo", path, "--yes", "--json")
        #expect(redo.code == 0)
        #expect(try redo.object()["device"] as? String == text(device))
        #expect(try shelfNames() == ["new", "Été 2"])
        #expect(ToolRun("redo", path, "--yes").code == 1)
        #expect(ToolRun("verify", path).code == 0)
    }

    @Test("several steps are taken back, the newest first, as many as there are")
    func count() throws {
        for name in ["one", "two", "three"] { try write { try $0.save(Shelf(name: name)) } }
        let two = try ToolRun("undo", path, "--count", "2", "--yes", "--json").object()
        let taken = try #require(two["takenBack"] as? [[Int]])
        #expect(taken.count == 2 && taken[0][0] == taken[1][0] + 1)
        #expect(try shelfNames() == ["one", "Été 2"])
        let rest = ToolRun("undo", path, "--count", "9", "--yes")
        #expect(rest.code == 0 && rest.lines.last == "undid 1 step")
        let back = ToolRun("redo", path, "--count", "9", "--yes")
        #expect(back.lines.last == "redid 3 steps", "\(back.output)")
        #expect(try shelfNames() == ["one", "three", "two", "Été 2"])
    }

    @Test("a device is asked for by its id, and what another has changed since is in the way")
    func devices() throws {
        let other = UUID()
        let shelf = Shelf(name: "old")
        try write { try $0.save(shelf) }
        try write { transaction in _ = try transaction.update(shelf.id) { $0.name = "mine" } }
        try write(as: other) { transaction in
            _ = try transaction.update(shelf.id) { $0.name = "theirs" }
        }
        let refused = ToolRun("undo", path, "--device", String(text(device).prefix(13)), "--yes")
        #expect(refused.code == 1)
        #expect(refused.errors.contains("Shelf \(Library.print(shelf.id)) has another name since"))
        #expect(try shelfNames() == ["theirs", "Été 2"])
        let last = ToolRun(["undo", path], answer: "yes")
        #expect(last.code == 0 && last.errors.contains(text(other)))
        #expect(try shelfNames() == ["mine", "Été 2"])
        let unknown = ToolRun("undo", path, "--device", "ffffffff", "--yes")
        #expect(unknown.code == 4 && unknown.errors.contains(text(other)))
        #expect(ToolRun("undo", path, "--device", "x", "--yes").code == 2)
        #expect(ToolRun("undo", path, "--count", "0").code == 2)
    }

    @Test("records of a type with closures are not written, and a store without a history says so")
    func refused() throws {
        let none = ToolRun("undo", path, "--yes")
        #expect(none.code == 3 && none.errors.contains("no history"))
        try write { transaction in
            _ = try transaction.update(Library.books[0].id) { $0.pages = 353 }
        }
        let before = try FolderContents(of: path).files["data.mdb"]
        let run = ToolRun("undo", path, "--yes")
        #expect(run.code == 1 && run.output == "")
        #expect(run.errors.contains("Book can be read, not written"), "\(run.errors)")
        #expect(try FolderContents(of: path).files["data.mdb"] == before)
        #expect(ToolRun("undo", folder.path("nothing"), "--yes").code == 3)
    }
}
