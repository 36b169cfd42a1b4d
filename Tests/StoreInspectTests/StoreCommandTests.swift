import CommandLineSupport
import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// What the commands about whole stores do, and what leads from one record to others.
@Suite("Commands about references, readers and copies") struct StoreCommandTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = try Library.make(in: folder)
    }

    @Test("refs tells both directions, and what is missing")
    func references() throws {
        let (walden, shelf) = (Library.print(Library.books[0].id), Library.print(Library.shelf.id))
        let book = try ToolRun("refs", path, "Book", walden, "--json").object()
        let targets = try #require(book["refersTo"] as? [[String: Any]])
        #expect(targets.count == 1 && targets[0]["id"] as? String == shelf)
        #expect(targets[0]["field"] as? String == "shelf" && targets[0]["isThere"] as? Bool == true)
        #expect((book["referredBy"] as? [Any])?.isEmpty == true)
        let text = ToolRun("refs", path, "Shelf", String(shelf.prefix(8)))
        #expect(text.code == 0 && text.lines.contains("refers to nothing"))
        #expect(text.lines.last?.contains("Book.shelf") == true)
        #expect(text.lines.last?.contains(walden) == true)
        let none = try ToolRun("refs", path, "Shelf", shelf, "--limit", "0", "--json").object()
        let sources = try #require(none["referredBy"] as? [[String: Any]])
        #expect(sources[0]["count"] as? Int == 1 && (sources[0]["ids"] as? [Any])?.count == 0)
        #expect(ToolRun("refs", path, "Book", "ffffffff").code == 4)
        #expect(ToolRun("refs", path, "Book", "what").code == 2)
    }

    @Test("readers tells who reads, and forgets those that are gone")
    func readers() throws {
        let text = ToolRun("readers", path)
        #expect(text.code == 0 && text.output == "nobody reads\n")
        let json = try ToolRun("readers", path, "--clear-stale", "--json").object()
        #expect(json["cleared"] as? Int == 0 && (json["readers"] as? [Any])?.isEmpty == true)
    }

    @Test("copy makes a sound copy, and nothing where something is")
    func copied() throws {
        let target = folder.path("copy")
        let run = ToolRun("copy", path, target)
        #expect(run.code == 0 && run.output.hasPrefix("copied 4 records, "), "\(run.errors)")
        #expect(ToolRun("verify", target).code == 0)
        let old = ToolRun("list", path, "Book", "--csv")
        #expect(ToolRun("list", target, "Book", "--csv") == old)
        let again = ToolRun("copy", path, target)
        #expect(again.code == 3 && again.errors.contains("is there already"))
        let json = try ToolRun("copy", path, folder.path("other"), "--json").object()
        #expect(json["records"] as? Int == 4 && json["violations"] as? Int == 0)
    }

    @Test("compact gives free pages back, if the answer is yes")
    func compacted() throws {
        let options = StoreOptions(durability: .throwaway)
        let store = try Store.open(at: path, options: options, Library.types)
        let many = (0..<2_000).map { Book(title: "\($0)", bought: .distantPast) }
        try store.write { try $0.save(many) }
        try store.write { transaction in
            for book in many { try transaction.delete(book.id) }
        }
        try store.close()
        let before = ToolRun("list", path, "Book", "--csv")
        let no = ToolRun(["compact", path], answer: "no")
        #expect(no.code == 1 && no.lines.last == "nothing was changed", "\(no.errors)")
        let yes = ToolRun(["compact", path, "--json"], answer: "yes")
        #expect(yes.code == 0, "\(yes.errors)")
        let sizes = try #require(yes.json() as? [String: Int])
        let (old, new) = (sizes["bytesBefore"] ?? 0, sizes["bytesAfter"] ?? 0)
        #expect(new > 0 && new * 4 < old, "\(sizes)")
        #expect(ToolRun("list", path, "Book", "--csv") == before)
        #expect(ToolRun("verify", path).code == 0)
        let sure = ToolRun("compact", path, "--yes")
        #expect(sure.code == 0 && sure.output.hasSuffix(" now\n"))
    }

    @Test("export writes what a program exports")
    func exported() throws {
        let store = try Store.open(
            at: path, options: StoreOptions(durability: .throwaway), Library.types)
        var expected = ""
        try store.exportRecords(to: &expected)
        try store.close()
        #expect(ToolRun("export", path).output == expected)
        let file = folder.path("lines")
        let run = ToolRun("export", path, "--output", file)
        #expect(run.code == 0 && run.output.hasPrefix("wrote 4 records to "))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == expected)
        #expect(ToolRun("export", path, "--output", file).code == 5)
    }

    @Test("history tells what transactions changed, of all records or of one")
    func history() throws {
        let none = ToolRun("history", path)
        #expect(none.code == 3 && none.errors.contains("no history"), "\(none.errors)")
        var options = StoreOptions(history: .kept())
        options.durability = .throwaway
        let store = try Store.open(at: path, options: options, Library.types)
        let walden = Library.books[0].id
        try store.write { transaction in
            transaction.label = "more pages"
            try transaction.update(walden) { $0.pages = 353 }
        }
        let new = Book(title: "New", bought: .distantPast)
        try store.write { try $0.save(new) }
        try store.close()
        let text = ToolRun("history", path, "--time-zone", "Asia/Tokyo")
        #expect(text.code == 0, "\(text.errors)")
        #expect(text.lines[0].hasPrefix("3  ") && text.lines[0].hasSuffix("+09:00"))
        #expect(text.lines[1] == "  inserted Book \(Library.print(new.id))")
        #expect(text.lines[2].hasSuffix(" more pages"))
        #expect(text.lines[3] == "  updated Book \(walden)")
        #expect(text.lines[4] == "    pages: 352 -> 353")
        let one = try ToolRun("history", path, "\(walden)", "--json").objects()
        #expect(one.count == 1 && one[0]["label"] as? String == "more pages")
        let changes = try #require(one[0]["changes"] as? [[String: Any]])
        let fields = try #require(changes[0]["fields"] as? [String: [String: Int]])
        #expect(fields == ["pages": ["old": 352, "new": 353]])
        #expect(ToolRun("history", path, "--limit", "1").lines.last?.hasPrefix("...") == true)
    }

    @Test("diff tells what was removed, added and changed, and in which fields")
    func differences() throws {
        let target = folder.path("copy")
        #expect(ToolRun("copy", path, target).code == 0)
        let same = ToolRun("diff", path, target)
        #expect(same.code == 0 && same.lines.count == 3, "\(same.errors)")
        let store = try Store.open(
            at: target, options: StoreOptions(durability: .throwaway), Library.types)
        let new = Book(title: "New", bought: .distantPast)
        try store.write { transaction in
            try transaction.delete(Library.books[1].id)
            try transaction.update(Library.books[0].id) { $0.pages = 353 }
            try transaction.save(new)
        }
        try store.close()
        let (walden, gone) = (
            Library.print(Library.books[0].id), Library.print(Library.books[1].id)
        )
        let text = ToolRun("diff", path, target, "--records")
        #expect(text.code == 1)
        #expect(text.lines.contains("Book         1      1        1      1"))
        #expect(
            text.lines.suffix(4) == [
                "removed Book \(gone)", "added Book \(Library.print(new.id))",
                "changed Book \(walden)", "  pages: 352 -> 353",
            ])
        let json = try ToolRun("diff", path, target, "--json").object()
        let types = try #require(json["types"] as? [[String: Any]])
        #expect(json["isEqual"] as? Bool == false && types[0]["removed"] as? [String] == [gone])
        // What stands alone is told as such.
        let bare = folder.path("bare")
        try Store.open(at: bare, options: StoreOptions(durability: .throwaway), [Shelf.self])
            .close()
        let other = ToolRun("diff", path, bare)
        #expect(other.lines.contains("Book: the second store has no such type"))
        #expect(other.code == 1)
    }

    @Test("a command that is nearly one is told")
    func meant() {
        #expect(ToolRun("lits", path).errors.contains("did you mean list?"))
        #expect(!ToolRun("zzz", path).errors.contains("did you mean"))
    }
}
