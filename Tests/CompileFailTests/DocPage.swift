/// A page with Swift programs. Its blocks that begin with a type declare what the others use, which
/// run one after the other; what they print is said by comments: beside a `print`, or alone on a
/// line.
struct DocPage {
    /// What is printed before the place of each program.
    static let mark = "#### "

    let path: String
    let programs: [CodeBlock]
    private let declarations: [CodeBlock]

    /// The blocks of all pages, in any language.
    static func blocks() throws -> [CodeBlock] {
        try CodeBlock.all(in: "README.md") + CodeBlock.all(in: "docs")
    }

    /// The pages that have programs, and no terminals: there a program is a part of a session.
    static func all() throws -> [DocPage] {
        let blocks = try blocks()
        let sessions = Set(blocks.filter { $0.language == "console" }.map(\.path))
        let programs = blocks.filter(\.isProgram).filter { !sessions.contains($0.path) }
        return Dictionary(grouping: programs, by: \.path).sorted { $0.key < $1.key }
            .map { DocPage(path: $0.key, blocks: $0.value) }
    }

    init(path: String, blocks: [CodeBlock]) {
        self.path = path
        programs = blocks.filter { !$0.text.hasPrefix("struct ") }
        declarations = blocks.filter { $0.text.hasPrefix("struct ") }
    }

    /// A file whose type `name` runs the page.
    ///
    /// A page that declares records is about the record engine, and goes on with a store of them at
    /// a path. Any other is about training, and opens a store at the path.
    func source(named name: String) -> String {
        let types = declarations.flatMap { block in
            block.text.matches(of: #/struct (\w+): Record/#).map { "\($0.1).self" }
        }
        let isTraining = types.isEmpty
        // Only who names a type of Foundation imports it beside the training library.
        let hasDates = programs.contains { $0.text.contains(#/\b(?:Dat[ea]|Locale|UUID)\(/#) }
        let foundation = isTraining && !hasDates ? "" : "import Foundation\n"
        let imports = foundation + (isTraining ? "import PlainWeights" : "import RecordStore")
        let opening = "let store = try Store.open(at: path, [\(types.joined(separator: ", "))])"
        let parameters = "_ path: String" + (isTraining ? "" : ", _ store: Store")
        let arguments = isTraining ? "path" : "path, store"
        let functions = programs.enumerated().map { number, program in
            "static " + program.function("example\(number)", parameters)
        }
        let calls = programs.enumerated().map { number, program in
            """
            print("\(Self.mark)\(program.place)")
            \(program.isAsynchronous ? "try await" : "try") example\(number)(\(arguments))
            """
        }
        return """
            \(imports)

            enum \(name) {
            \(declarations.map(\.located).joined(separator: "\n"))
            \(functions.joined(separator: "\n"))
            static func run(at path: String) async throws {
            \(isTraining ? "" : opening)
            \(calls.joined(separator: "\n"))
            }
            }
            """
    }
}
