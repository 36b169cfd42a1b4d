import Foundation
import TestSupport
import Testing

/// Programs that break a promise of ownership, one each. The first line says what the compiler
/// must answer, in one line: `// error: TEXT`. The control program breaks none and must compile.
@Suite("Programs that must not compile")
struct CompileFailTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appending(path: "Fixtures")

    private static let fixtures =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []

    private static let controls = [
        "Control.swift", "FilterControl.swift", "RecordControl.swift", "TrainingControl.swift",
    ]

    @Test("the control programs compile without a warning", arguments: controls)
    func control(fixture: String) throws {
        let (ending, output) = try compile(fixture)
        #expect(ending == .exit(0) && !output.contains("warning:"), "\(output)")
    }

    @Test("no filter takes the compiler 50 ms, from the lists of a gym tracker to worse")
    func fastFilters() throws {
        let options = ["-Xfrontend", "-warn-long-expression-type-checking=50"]
        // A busy machine makes everything slow: what is fast once in three times is fast.
        for attempt in 1...3 {
            let (ending, output) = try compile("FilterControl.swift", options: options)
            let isFast = ending == .exit(0) && !output.contains("to type-check")
            if isFast { return }
            #expect(attempt < 3, "\(output)")
        }
    }

    @Test("the fixtures are all there")
    func count() {
        #expect(Self.fixtures.count == 58)
    }

    @Test(
        "a program that breaks a rule is refused for that reason",
        arguments: fixtures.filter { !controls.contains($0) })
    func refused(fixture: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: fixture), encoding: .utf8)
        let first = try #require(text.split(separator: "\n").first)
        #expect(first.hasPrefix("// error: "))
        let expected = first.dropFirst("// error: ".count)
        let (ending, output) = try compile(fixture)
        #expect(ending == .exit(1), "\(output)")
        let errors = output.split(separator: "\n").filter { $0.contains("error: ") }
        #expect(errors.contains { $0.contains(expected) }, "\(output)")
    }

    private func compile(
        _ fixture: String, options: [String] = []
    ) throws -> (ChildProcess.Ending, String) {
        try Compiler.emitSIL(Self.folder.appending(path: fixture).path, options: options)
    }
}
