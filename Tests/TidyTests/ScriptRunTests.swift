import Testing

/// The scripts, as somebody runs them who does not know them.
@Suite("scripts, run")
struct ScriptRunTests {
    private let scripts: [String]
    private let tree: Tree

    init() throws {
        tree = try Tree.checkedOut.get()
        scripts = try tree.scripts().map(\.file.path).filter { $0.hasPrefix("Tools/") }
    }

    /// Whoever calls this compiler has gone too far.
    private let noSwift = "echo 'swift was called' >&2; exit 99"

    private func run(_ script: String, _ words: [String], swift: String) throws -> ScriptRun {
        try ScriptRun(tree.absolute(script), words, swift: swift)
    }

    @Test("each explains itself")
    func help() throws {
        #expect(scripts.count >= 6)
        for script in scripts {
            let run = try run(script, ["--help"], swift: noSwift)
            #expect(run.code == 0 && run.errors == "")
            #expect(run.output.hasPrefix("Usage: \(script)"))
            #expect(run.output.contains("Exit codes: 0"))
        }
    }

    @Test("each names the word that it does not know, before anything is built")
    func unknownWord() throws {
        for script in scripts where script != "Tools/bench" {
            let run = try run(script, ["--nonsense"], swift: noSwift)
            #expect(run.code == 2 && run.output == "")
            let name = script.split(separator: "/").last ?? ""
            #expect(run.errors.hasPrefix("\(name): cannot use: --nonsense\n"), "\(run.errors)")
            #expect(!run.errors.contains("swift was called"))
        }
        for words in [
            ["--runs", "0"], ["--runs", "5x"], ["--seed", "x"], ["--replay", "/nowhere/a"],
            ["--runs"],
        ] {
            let run = try run("Tools/fuzz", words, swift: noSwift)
            #expect(run.code == 2 && run.errors.hasPrefix("fuzz: "))
            #expect(!run.errors.contains("swift was called"))
        }
    }

    /// A compiler whose products are a check that refuses, and benchmarks that cannot be built.
    private let refusingSwift = """
        folder="$(dirname "$0")"
        case "$*" in
            --version) echo "Swift version 9.9" ;;
            *--show-bin-path*) echo "$folder" ;;
            *"--product bench-check"*)
                printf '#!/usr/bin/env bash\\necho "bench: $*" >&2; exit 2' >"$folder/bench-check"
                chmod +x "$folder/bench-check"
                ;;
            *) echo "swift was called: $*" >&2 && exit 99 ;;
        esac
        """

    @Test("the benchmarks are not built for words that are wrong")
    func benchmarks() throws {
        let run = try run("Tools/bench", ["--only", "fly"], swift: refusingSwift)
        #expect(run.code == 2 && run.output == "")
        #expect(run.errors.contains("bench: --only fly\n"), "\(run.errors)")
        #expect(!run.errors.contains("swift was called"))
    }
}
