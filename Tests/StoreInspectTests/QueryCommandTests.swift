import CommandLineSupport
import Foundation
import RecordStore
import TestSupport
import Testing

/// What the commands that answer queries show of one store.
@Suite("Commands that answer queries") struct QueryCommandTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = try Library.make(in: folder)
    }

    private var walden: String { Library.print(Library.books[0].id) }

    @Test("list prints the records, whole as JSON, and those fields as a table that are asked for")
    func list() throws {
        let table = ToolRun("list", path, "Book", "--fields", "pages,shelf,tags", "--limit", "2")
        #expect(table.code == 0, "\(table.errors)")
        #expect(table.lines.count == 4)
        #expect(table.lines[0].split(separator: " ") == ["pages", "shelf", "tags"])
        #expect(table.lines[3] == "... and more: --limit prints them")
        let json = try ToolRun("list", path, "Book", "--json").object()
        #expect(json["type"] as? String == "Book" && json["isComplete"] as? Bool == true)
        let rows = try #require(json["rows"] as? [[String: Any]])
        #expect(rows.count == 3)
        let book = try #require(rows.first { $0["id"] as? String == walden })
        #expect(book["title"] as? String == "Walden" && book["price"] as? String == "12.5")
        #expect(book["tags"] as? [String] == ["nil", "pond"])
        let forwards = ToolRun("list", path, "Book", "--fields", "id").lines.dropFirst()
        let backwards = ToolRun("list", path, "Book", "--fields", "id", "--reverse").lines
        #expect(Array(forwards.reversed()) == Array(backwards.dropFirst()))
        let none = try ToolRun("list", path, "Book", "--limit", "0", "--json").object()
        #expect(none["isComplete"] as? Bool == false && (none["rows"] as? [Any])?.isEmpty == true)
    }

    @Test("comma separated values have a title line, nothing for nil, and quotes where needed")
    func commas() {
        let run = ToolRun(
            "query", path, "Book where pages < 1000 sorted by -pages", "--fields",
            "title,shelf,price,note", "--csv")
        #expect(run.code == 0)
        let shelf = Library.print(Library.shelf.id)
        let note = "\"{\"\"stars\"\":5,\"\"text\"\":\"\"\u{9B}31m\"\"}\""
        #expect(run.lines == ["title,shelf,price,note", "Walden,\(shelf),12.5,\(note)", "nil,,,"])
    }

    @Test("dates are those of the place that is asked for")
    func zones() {
        let query = "Book where title == \"Walden\""
        func date(_ words: String...) -> String {
            ToolRun(["query", path, query, "--fields", "bought"] + words).lines.last ?? ""
        }
        #expect(date() == "2001-01-01T00:00:00.25Z")
        #expect(date("--time-zone", "Europe/Berlin") == "2001-01-01T01:00:00.25+01:00")
        #expect(date("--time-zone", "America/St_Johns") == "2000-12-31T20:30:00.25-03:30")
        let unknown = ToolRun("list", path, "Book", "--time-zone", "Mars")
        #expect(unknown.code == 2 && unknown.errors.contains("such as Europe/Berlin"))
    }

    @Test("count, totals and distinct answer in numbers")
    func numbers() throws {
        #expect(ToolRun("count", path, "Book where tags.contains(\"pond\")").output == "2\n")
        let json = try ToolRun("count", path, "Book", "--json").object()
        #expect(json["count"] as? Int == 3 && json["type"] as? String == "Book")
        let totals = ToolRun(
            "totals", path, "Book where pages < 1000 totals count, sum(pages), least(title)")
        #expect(totals.lines == ["count  sum(pages)  least(title)", "    2         351  Walden"])
        let tags = ToolRun("distinct", path, "Book.tags", "--csv")
        #expect(tags.lines == ["tags,count", "nil,1", "pond,2"])
        #expect(ToolRun("distinct", path, "Book.byTag", "--csv") == tags)
        let lengths = ToolRun("distinct", path, "Book.byLength", "--csv")
        #expect(lengths.lines == ["\"computed(\"\"length\"\")\",count", "3,1", "6,1", "1000,1"])
        #expect(ToolRun("distinct", path, "Book.byNothing").code == 4)
        #expect(ToolRun("totals", path, "Book").errors.contains("asks for no totals"))
        #expect(ToolRun("query", path, "Book totals count").code == 2)
    }

    @Test("search needs an index that searches")
    func search() {
        let run = ToolRun("search", path, "Book", "wal")
        #expect(run.code == 2 && run.errors.contains("Book has no index that searches"))
    }

    @Test("explain tells the way, and with --analyze its cost")
    func explained() throws {
        let query = "Book where title == \"Walden\""
        let plan = ToolRun("explain", path, query)
        #expect(plan.code == 0 && plan.lines.first?.hasPrefix("Book: index byTitle") == true)
        #expect(!plan.output.contains("read"))
        #expect(ToolRun("explain", path, query, "--analyze").output.contains("read 1 rows"))
        let json = try ToolRun("explain", path, query, "--json").object()
        #expect((json["plan"] as? [String: Any])?["index"] as? String == "byTitle")
        let totals = ToolRun("explain", path, "Book totals sum(pages) by shelf")
        #expect(totals.output.contains("an aggregate index by (shelf) summing (pages) would"))
    }

    @Test("what is wrong with a query is told with its place and the name that was meant")
    func wrong() {
        let field = ToolRun("query", path, "Book where titel == \"Walden\"")
        #expect(field.code == 2)
        #expect(field.errors.contains("  Book where titel == \"Walden\"\n             ^\n"))
        #expect(field.errors.contains("Did you mean title?"))
        #expect(ToolRun("count", path, "Bok").errors.contains("Did you mean Book?"))
        #expect(ToolRun("list", path, "Bok").errors.contains("Did you mean Book?"))
        let unknown = ToolRun("list", path, "Book", "--fields", "id,pagse")
        #expect(unknown.code == 4 && unknown.errors.contains("Did you mean pages?"))
        #expect(ToolRun("list", path, "Book", "--json", "--csv").code == 2)
        // Both closures are in the program alone.
        let closure = ToolRun("query", path, "Book sorted by computed(\"length\"), -id")
        #expect(closure.code == 2 && closure.errors.contains("closure of the program"))
    }
}
