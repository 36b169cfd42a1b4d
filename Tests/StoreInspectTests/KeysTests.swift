import Foundation
import TestSupport
import Testing

@Suite("Keys of an index") struct KeysTests {
    private let folder: TemporaryFolder
    private let path: String
    private let walden = Library.print(Library.books[0].id)
    private let isNil = Library.print(Library.books[1].id)
    private let long = Library.print(Library.books[2].id)

    init() throws {
        folder = try TemporaryFolder()
        path = try Library.make(in: folder)
    }

    /// The ids of what a command lists, in its order.
    private func ids(_ words: String...) throws -> [String] {
        let run = ToolRun(["keys", path] + words + ["--json"])
        let entries = try #require(try run.object()["entries"] as? [[String: Any]])
        return entries.compactMap { $0["id"] as? String }
    }

    @Test("entries are decoded, in both directions, up to a limit")
    func decoded() throws {
        #expect(
            ToolRun("keys", path, "Book.byBought").lines == [
                "bought                   pages                id",
                "2026-05-09T06:13:20Z     -1                   \(isNil)",
                "2001-01-01T00:00:00.25Z  352                  \(walden)",
                "0000-12-30T00:00:00Z     9223372036854775807  \(long)",
            ])
        #expect(
            ToolRun("keys", path, "Book.byBought", "--reverse", "--limit", "1").lines == [
                "bought                pages                id",
                "0000-12-30T00:00:00Z  9223372036854775807  \(long)",
                "... and more: --limit prints them",
            ])
    }

    @Test("a text that looks like nil has quotes, a nil column has none")
    func quotes() {
        let titles = ToolRun("keys", path, "Book.byTitle", "--prefix", "ni").lines
        #expect(titles == ["title  id", "\"nil\"  \(isNil)"])
        let shelves = ToolRun("keys", path, "Book.references.shelf", "--equals", "nil").lines
        #expect(shelves.count == 3 && shelves[1].hasPrefix("nil  "))
    }

    @Test("ranges are by value, whichever way a column goes")
    func ranges() throws {
        #expect(try ids("Book.byBought", "--from", "2001-01-01") == [isNil, walden])
        #expect(try ids("Book.byBought", "--to", "2001-01-01T00:00:00.25Z") == [walden, long])
        #expect(
            try ids("Book.byBought", "--from", "2001-01-01", "--to", "2002-01-01") == [walden])
        #expect(try ids("Book.byLength", "--from", "4", "--to", "999") == [walden])
        #expect(try ids("Book.byTag", "--equals", "pond").sorted() == [isNil, walden].sorted())
        #expect(try ids("Book.byTag", "--equals", "\"nil\"") == [walden])
        #expect(try ids("Book.byTag", "--equals", "nil") == [])
        #expect(
            try ids("Book.byBought", "--equals", "2026-05-09T06:13:20Z", "--from", "-1") == [isNil])
        #expect(
            try ids("Book.byBought", "--equals", "2026-05-09T06:13:20Z", "--equals", "0") == [])
        #expect(try ids("Book.priced", "--equals", "12.50") == [walden])
        #expect(try ids("Shelf.byName", "--prefix", "ETE").count == 1)
    }

    @Test("cut text is told as cut, and a range that ends in it as not exact")
    func cut() throws {
        let text = String(repeating: "long ", count: 200)
        let json = try ToolRun("keys", path, "Book.byTitle", "--from", text, "--json").object()
        #expect(json["isExact"] as? Bool == false)
        let entries = try #require(json["entries"] as? [[String: Any]])
        let columns = try #require(entries.first?["columns"] as? [[String: Any]])
        #expect((columns[0]["cut"] as? String)?.hasPrefix("long long") == true)
        #expect((columns[0]["sha256"] as? String)?.count == 34)
        #expect(try ids("Book.byTitle", "--equals", text) == [long])
    }

    @Test(
        "a value that no column has is refused with its words",
        arguments: [
            (["--from", "tomorrow"], "tomorrow is not a date"),
            (["--prefix", "2"], "a column of date has no prefixes"),
            (["--equals", "2001-02-30"], "2001-02-30 is not a date"),
            (["--equals", "nil", "--equals", "1", "--from", "2"], "byBought has 2 columns"),
            (["--equals", "nil", "--from", "1.5"], "1.5 is not int64"),
            (["--limit", "many"], "--limit cannot be many"),
            (["--limit", "1", "--limit", "2"], "--limit is given twice"),
            (["--from"], "--from needs a value"),
            (["--sideways"], "There is no option --sideways"),
            (["more"], "more is one word too many"),
        ])
    func refused(words: [String], message: String) {
        let run = ToolRun(["keys", path, "Book.byBought"] + words)
        #expect(run.code == 2 && run.output == "")
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
