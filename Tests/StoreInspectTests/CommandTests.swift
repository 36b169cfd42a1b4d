import CommandLineSupport
import Foundation
import RecordStore
import TestSupport
import Testing

/// What each command shows of one store, as people see it.
@Suite("Commands") struct CommandTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = try Library.make(in: folder)
    }

    @Test("info tells identity, size and counts, the same in both forms")
    func info() throws {
        let text = ToolRun("info", path)
        let json = try ToolRun("info", path, "--json").object()
        #expect(text.code == 0 && text.errors == "")
        #expect(text.lines.contains("store         \(path)"))
        #expect(text.lines.contains("records       4"))
        #expect(text.lines.contains("entries       19"))
        #expect(json["records"] as? Int == 4 && json["entries"] as? Int == 19)
        #expect(json["sequence"] as? Int == 1 && json["indexes"] as? Int == 8)
        let id = try #require(json["storeID"] as? String)
        #expect(UUID(uuidString: id) != nil && text.output.contains(id))
        #expect(json["otherTables"] as? [String] == [])
        #expect((json["leafFill"] as? Double ?? 0) > 0)
        #expect(text.lines.contains { $0.hasPrefix("part         tables  entries") })
    }

    @Test("info tells the durability that the program chose; who writes as a tool leaves it")
    func durability() throws {
        func told() throws -> [String?] {
            let line = ToolRun("info", path).lines.first { $0.hasPrefix("durability ") }
            let json = try ToolRun("info", path, "--json").object()
            return [line, json["durability"] as? String]
        }
        #expect(try told() == ["durability    throwaway", "throwaway"])
        try Store.open(at: path, options: StoreOptions(durability: .relaxed), Library.types)
            .close()
        #expect(try told() == ["durability    relaxed", "relaxed"])
        // Indexes of closures are left.
        #expect(ToolRun("repair", path, "--all", "--yes").code == 1)
        #expect(ToolRun("compact", path, "--yes").code == 0)
        #expect(try told() == ["durability    relaxed", "relaxed"])
        let copy = folder.path("copy")
        #expect(ToolRun("copy", path, copy).code == 0)
        #expect(ToolRun("info", copy).lines.contains("durability    relaxed"))
    }

    @Test("info tells the preferences, in quotes where they could be taken for something else")
    func preferences() throws {
        #expect(ToolRun("info", path).lines.contains("preferences   none"))
        let options = StoreOptions(durability: .throwaway)
        let store = try Store.open(at: path, options: options, Library.types)
        try store.write { transaction in
            try transaction.set(PreferenceKey("rest", default: 90), to: 120)
            try transaction.set(PreferenceKey("unit\n", default: ""), to: "nil")
            try transaction.set(PreferenceKey("goal", default: Int?.some(1)), to: nil)
        }
        try store.close()
        let text = ToolRun("info", path)
        #expect(
            text.lines.contains(#"preferences   goal = nil, rest = 120, "unit\n" = "nil""#))
        let json = try ToolRun("info", path, "--json").object()
        let found = try #require(json["preferences"] as? [[String: Any]])
        #expect(found.map { $0["name"] as? String } == ["goal", "rest", "unit\n"])
        #expect(found.map { $0["type"] as? String } == ["int64", "int64", "string"])
        #expect(found[1]["value"] as? Int == 120 && found[2]["value"] as? String == "nil")
        #expect(found[0]["value"] is NSNull && json["otherTables"] as? [String] == [])
    }

    @Test("the data file leads to its folder")
    func dataFile() {
        #expect(ToolRun("info", path + "/data.mdb").lines == ToolRun("info", path).lines)
    }

    @Test("types lists types, and the fields of one")
    func types() throws {
        let lines = ToolRun("types", path).lines
        #expect(
            lines[..<5] == [
                "type   number  records  fields  layouts  indexes",
                "Shelf       1        1       1        1        1",
                "Book        2        3       8        1        7", "",
                "type   bytes   each  depth  pages  fill  file",
            ])
        // The share of the file depends on what else is in it.
        #expect(
            lines[5...].map { String($0.dropLast(6)) } == [
                "Shelf  4,096  4,096      1      1    2%",
                "Book   4,096  1,365      1      1   34%",
            ])
        #expect(
            ToolRun("types", path, "Book").lines == [
                "number  field   type               reference       default",
                "     1  title   string                             \"\"",
                "     2  shelf   optional id        Shelf, nullify  nil",
                "     3  pages   int64                              0",
                "     4  price   optional decimal                   nil",
                "     5  bought  date                               0000-12-30T00:00:00Z",
                "     6  cover   optional data                      nil",
                "     7  tags    array of string                    []",
                "     8  note    optional document                  nil",
            ])
        let types = try ToolRun("types", path, "--json").objects()
        #expect(types.map { $0["name"] as? String } == ["Shelf", "Book"])
        let fields = try #require(types[1]["fields"] as? [[String: Any]])
        #expect(fields.map { $0["number"] as? Int } == Array(1...8))
        let reference = try #require(fields[1]["reference"] as? [String: Any])
        #expect(reference["target"] as? String == "Shelf")
        #expect(reference["onDelete"] as? String == "nullify")
    }

    @Test("indexes tells what each is made of and how large it is")
    func indexes() throws {
        let lines = ToolRun("indexes", path).lines
        #expect(
            lines[..<9] == [
                "index                  columns         state",
                "Shelf.byName           name of name    ready",
                "Book.byTitle           title           unique",
                "Book.byBought          -bought, pages  ready",
                "Book.byTag             each of tags    covering",
                "Book.byLength          (length)        ready",
                "Book.priced            price           partial",
                #"Book.thick             -pages          where pages > 100 && title != """#,
                "Book.references.shelf  shelf           ready",
            ])
        #expect(lines[10] == "index                  entries  depth  pages  fill  file")
        // The share of the file depends on what else is in it.
        #expect(
            lines[11..<19].map { String($0.dropLast(6)) } == [
                "Shelf.byName                 1      1      1    2%",
                "Book.byTitle                 3      1      1   15%",
                "Book.byBought                3      1      1    3%",
                "Book.byTag                   3      1      1    4%",
                "Book.byLength                3      1      1    2%",
                "Book.priced                  1      1      1    1%",
                "Book.thick                   2      1      1    2%",
                "Book.references.shelf        3      1      1    3%",
            ])
        #expect(
            lines[20...] == [
                "index                  values  each  min    avg  max  cut",
                "Shelf.byName                1   1.0   35   35.0   35    0",
                "Book.byTitle                3   1.0    6  170.0  495    1",
                "Book.byBought               3   1.0   26   29.3   34    0",
                "Book.byTag                  2   1.5   22   22.7   23    0",
                "Book.byLength               3   1.0   18   18.3   19    0",
                "Book.priced                 1   1.0   22   22.0   22    0",
                "Book.thick                  2   1.0   19   22.0   25    0",
                "Book.references.shelf       2   1.5   17   22.3   33    0",
            ])
        let json = try ToolRun("indexes", path, "Book", "--json").objects()
        #expect(json.count == 7)
        #expect(json[0]["cutEntries"] as? Int == 1 && json[0]["isUnique"] as? Bool == true)
        #expect((json[0]["keyBytes"] as? [String: Any])?["greatest"] as? Int == 495)
        #expect(json[5]["condition"] as? String == #"pages > 100 && title != """#)
        #expect(json[4]["condition"] is NSNull)
        #expect(json[2]["covering"] as? [String] == ["title"])
        let columns = try #require(json[1]["columns"] as? [[String: Any]])
        #expect(columns.map { $0["isDescending"] as? Bool } == [true, false])
    }

    @Test("get shows every field, and documents as what they are")
    func get() throws {
        let id = Library.print(Library.books[0].id)
        #expect(
            ToolRun("get", path, "Book", id).lines == [
                "Book \(id)",
                "  title   Walden",
                "  shelf   \(Library.print(Library.shelf.id))",
                "  pages   352",
                "  price   12.5",
                "  bought  2001-01-01T00:00:00.25Z",
                "  cover   0x000102030405060708090a0b0c0d0e0f… (20 bytes)",
                "  tags    [\"nil\", \"pond\"]",
                "  note    {\"stars\":5,\"text\":\"\\u009b31m\"}",
                "157 bytes, layout 1, changed by transaction 1 of the store",
            ])
        let json = try ToolRun("get", path, "Book", id, "--json").object()
        let fields = try #require(json["fields"] as? [String: Any])
        #expect(fields["title"] as? String == "Walden" && fields["price"] as? String == "12.5")
        #expect(fields["cover"] as? String == "0x000102030405060708090a0b0c0d0e0f10111213")
        #expect((fields["note"] as? [String: Any])?["stars"] as? Int == 5)
        #expect(fields["tags"] as? [String] == ["nil", "pond"])
    }

    @Test("verify says what it could check in part alone")
    func verify() throws {
        let run = ToolRun("verify", path)
        #expect(run.code == 0)
        #expect(run.lines.first == "Book.byLength: checked in part (computed column)")
        #expect(run.lines.dropFirst().first == "Book.priced: checked in part (condition)")
        #expect(
            run.lines.last?.hasSuffix("4 records and 19 index entries checked: 0 violations")
                == true)
        let json = try ToolRun("verify", path, "--json").object()
        #expect(json["isSound"] as? Bool == true && json["records"] as? Int == 4)
        #expect((json["partlyChecked"] as? [[String: Any]])?.count == 2)
    }

    @Test("nothing in the folder is changed by any command")
    func untouched() throws {
        let before = try FolderContents(of: path)
        for command in ["info", "types", "indexes", "verify"] { _ = ToolRun(command, path) }
        _ = ToolRun("keys", path, "Book.byTitle")
        #expect(try FolderContents(of: path) == before)
    }

    @Test("names of indexes, types and fields are whole at any width", arguments: [20, 40, 80])
    func wholeNames(columns: Int) {
        for (words, names) in [
            (["indexes", path], ["Shelf.byName", "Book.byTitle", "Book.references.shelf"]),
            (["types", path], ["Shelf", "Book"]), (["types", path, "Book"], ["title", "bought"]),
        ] {
            let output = ToolRun(words, width: columns).output
            for name in names { #expect(output.contains(name), "\(name): \(output)") }
        }
    }

    @Test("tables fit the width that there is", arguments: [20, 40, 56, 60, 80, 200])
    func width(columns: Int) {
        for words in [
            ["types", path], ["types", path, "Book"], ["keys", path, "Book.byTitle"],
            ["keys", path, "Book.references.shelf"], ["indexes", path],
        ] {
            let lines = ToolRun(words, width: columns).lines
            // An id or a name is never cut, but alone in its line where it is too long.
            for line in lines where line.columnCount > columns {
                #expect(!line.contains(" "), "\(line)")
            }
        }
    }
}
