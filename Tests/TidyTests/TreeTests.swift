import Foundation
import Testing

/// The rules, applied to the tree that these tests were compiled from.
@Suite("the tree is tidy")
struct TreeTests {
    private let tree: Tree

    init() throws {
        tree = try Tree.checkedOut.get()
    }

    @Test("the walk finds this file and no build product")
    func walk() {
        #expect(tree.files.contains("Tests/TidyTests/TreeTests.swift"))
        #expect(!tree.folders.contains { $0.split(separator: "/").contains(".build") })
    }

    @Test("files are short")
    func fileLengths() throws {
        expectNone(FileLength().findings(in: try tree.sources("swift")))
    }

    @Test("functions fit a screen")
    func functionLengths() throws {
        expectNone(try tree.sources("swift").flatMap(FunctionLength().findings))
    }

    @Test("lines fit 100 columns")
    func lineLengths() throws {
        let files = try tree.sources("swift", "c", "h") + tree.scripts().map(\.file)
        expectNone(files.flatMap(LineLength().findings))
    }

    @Test("nothing is left undone in words")
    func leftovers() throws {
        let files = try tree.sources("swift", "c", "h", "md", "yml") + tree.scripts().map(\.file)
        expectNone(files.flatMap(Leftover().findings))
    }

    @Test("no Swift file has section banners or a testable import")
    func swiftLeftovers() throws {
        expectNone(try tree.sources("swift").flatMap(Leftover().swiftFindings))
    }

    @Test("unchecked claims say because")
    func justifications() throws {
        expectNone(try tree.sources("swift").flatMap(Justification().findings))
    }

    @Test("what is done unsafely says because")
    func unsafeJustifications() throws {
        let files = try tree.sources("swift").filter {
            $0.path.hasPrefix("Sources/") || $0.path.hasPrefix("Tools/")
        }
        expectNone(files.flatMap(UnsafeJustification().findings))
    }

    @Test("every public error speaks")
    func errors() throws {
        let files = try tree.sources("swift").filter { $0.path.hasPrefix("Sources/") }
        let modules = Dictionary(grouping: files) { $0.path.split(separator: "/")[1] }
        #expect(modules.count >= 3)
        expectNone(modules.values.flatMap(PublicErrors().findings))
    }

    @Test("relative links lead somewhere")
    func links() throws {
        let paths = Set(tree.files + tree.folders)
        expectNone(try tree.sources("md").flatMap { Links(file: $0).findings(paths: paths) })
    }

    @Test("what doc comments link to is declared")
    func symbolLinks() throws {
        let files = try tree.sources("swift").filter { $0.path.hasPrefix("Sources/") }
        expectNone(SymbolLinks(in: files).findings())
    }

    @Test("every page in docs is linked from its index, every image from a page")
    func docs() throws {
        let images = tree.files.filter { $0.hasPrefix("docs/images/") }
        // The page of the examples links to their programs.
        let programs = tree.files.filter {
            $0.hasPrefix("docs/examples/") && !$0.hasSuffix(".md")
        }
        let pages = tree.files.filter { !images.contains($0) && !programs.contains($0) }
        expectNone(Links(file: try tree.source("docs/README.md")).unlinked(paths: pages))
        let shown = try tree.sources("md").flatMap { Links(file: $0).links.compactMap(\.path) }
        #expect(Set(images).subtracting(shown).sorted() == [])
    }

    @Test("every test that the pages on testing and on the file name is there")
    func namedTests() throws {
        let sources = try tree.sources("swift").filter { $0.path.hasPrefix("Tests/") }
        for page in ["docs/testing.md", "docs/format.md"] {
            let named = NamedTests(in: try tree.source(page))
            expectNone(named.findings(sources: sources))
        }
    }

    @Test("scripts are executable, strict and without a syntax error")
    func scripts() throws {
        let scripts = try tree.scripts()
        #expect(Set(scripts.map(\.file.path)).isSuperset(of: [".ci/run", "Tools/test"]))
        expectNone(try scripts.flatMap { try $0.findings() })
    }

    @Test("the top level holds what is agreed")
    func topLevel() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: tree.root.path)
        expectNone(Layout().findings(names: names))
    }

    @Test("files are named after nouns")
    func names() {
        expectNone(Layout().findings(paths: tree.files + tree.folders))
    }

    @Test("each file has the name of the type it holds or extends")
    func fileNames() throws {
        expectNone(FileName().findings(in: try tree.sources("swift")))
    }

    @Test("no room uses one of a higher layer, or one that stands after it in its own")
    func layers() throws {
        let rooms = Rooms(of: try tree.sources("swift"), in: "Sources/RecordStore")
        let layers = Layers(in: try tree.source("docs/architecture.md"))
        #expect(layers.count == 7 && rooms.names.count >= 40)
        expectNone(layers.findings(of: rooms))
    }
}
