import RecordStore
import TestSupport
import Testing

private enum Older {
    struct Tool: Record {
        var id = ID()
        var name = ""
        var maker = ""

        static let search = SearchIndex<Tool>("search", on: \.name)
        static let schema = Schema<Tool>("Tool", blank: Tool()) {
            Field(1, "name", \.name)
            Field(2, "maker", \.maker)
            search
        }
    }
}

private enum Newer {
    struct Tool: Record {
        var id = ID()
        var name = ""
        var maker = ""

        static let search = SearchIndex<Tool>("search", on: \.name, \.maker)
        static let schema = Schema<Tool>("Tool", blank: Tool()) {
            Field(1, "name", \.name)
            Field(2, "maker", \.maker)
            search
        }
    }
}

@Suite("Searches of an older program") struct OlderSearchTests {
    @Test("search the index of the file; a match is that of the program's own index")
    func match() throws {
        let folder = try TemporaryFolder()
        func open(_ type: any Record.Type) throws -> Store {
            try Store.open(at: folder.path("store"), options: .unflushed, [type])
        }
        let hammer = Older.Tool(name: "hammer", maker: "Estwing")
        try open(Older.Tool.self).write { try $0.save(hammer) }
        let newer = try open(Newer.Tool.self)
        let byMaker = Query<Newer.Tool> { $0.matches("estw", in: Newer.Tool.search) }
        let found = try #require(try newer.first(byMaker))
        #expect(Newer.Tool.search.match("estw", in: found)?.field == "maker")
        let older = try open(Older.Tool.self)
        let query = Query<Older.Tool> { $0.matches("estw", in: Older.Tool.search) }
        let same = try #require(try older.first(query.sorted(by: .relevance)))
        #expect(Older.Tool.search.match("estw", in: same) == nil)
        #expect(Older.Tool.search.match("hamm", in: same)?.field == "name")
    }
}
