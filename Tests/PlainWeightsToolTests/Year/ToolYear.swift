import CommandLineSupport
import Foundation
import PlainWeightsTool
import TestSupport
import Testing

/// A year that is lived through the tool: its commands one after the other, as somebody types them
/// who travels, and beside them what the store has to know.
final class ToolYear {
    var bench: ToolBench
    var seed: Seed
    private(set) var told = ToldYear()
    /// What was known before each change that can be taken back, the last one at the end.
    private var past: [ToldYear] = []
    /// What was known before each change that was taken back.
    private var future: [ToldYear] = []
    /// The commands that were used.
    private(set) var used: Set<String> = []
    /// So many changes are remembered to be taken back.
    private static let mostUndone = 12

    init(seed: Seed) throws {
        self.seed = seed
        bench = try ToolBench()
        bench.environment["HOME"] = bench.storePath + "-home"
        bench.environment[ToolContext.storeVariable] = bench.storePath
        bench.now = Date(timeIntervalSince1970: 1_767_258_000)  // 1 January 2026, 9:00 UTC
        travel(to: "Europe/Berlin")
    }

    var offsetMinutes: Int { offsetMinutes(at: bench.now) }

    func offsetMinutes(at time: Date) -> Int { bench.timeZone.secondsFromGMT(for: time) / 60 }

    func travel(to place: String) {
        bench.timeZone = TimeZone(identifier: place) ?? .gmt
    }

    /// Lets some time pass. No two commands are of one moment.
    func wait(minutes: ClosedRange<Int> = 1...4) {
        bench.now += Double(Int.random(in: minutes, using: &seed) * 60)
    }

    /// Draws one of some.
    func any<Values: Collection>(of values: Values) -> Values.Element? {
        values.randomElement(using: &seed)
    }

    func chance(_ percent: Int) -> Bool { Int.random(in: 1...100, using: &seed) <= percent }

    /// Runs a command.
    @discardableResult
    func run(_ words: [String], sourceLocation: SourceLocation = #_sourceLocation) -> ToolBench.Run
    {
        let isNamed = PlainWeightsTool.tool(ToolContext(now: bench.now)).command(words[0]) != nil
        used.insert(isNamed ? words[0] : "log")
        let run = bench.runBare(words)
        #expect(run.code == 0, "\(words): \(run.errors)", sourceLocation: sourceLocation)
        return run
    }

    /// Runs a command that is one change, and notes what was told by it.
    /// - Parameter waits: whether some time passes before, which may be over midnight.
    @discardableResult
    func change(
        _ words: [String], waits: Bool = true, sourceLocation: SourceLocation = #_sourceLocation,
        _ note: (inout ToldYear) -> Void
    ) -> ToolBench.Run {
        if waits { wait() }
        let run = run(words, sourceLocation: sourceLocation)
        past = past.suffix(Self.mostUndone - 1) + [told]
        future = []
        note(&told)
        return run
    }

    /// Runs a command after which nothing that was told before can be taken back.
    @discardableResult
    func begin(_ words: [String], _ note: (inout ToldYear) -> Void) -> ToolBench.Run {
        let run = change(words, note)
        past = []
        return run
    }

    /// Runs a command that shows an object.
    func look(
        _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [String: Any] {
        try bench.json(run(words + ["--json"], sourceLocation: sourceLocation))
    }

    /// Takes some changes back, and makes some of them again.
    func undo() {
        let count = min(Int.random(in: 1...4, using: &seed), past.count)
        if count == 0 { return }
        wait()
        let run = run(count == 1 ? ["undo"] : ["undo", "\(count)"])
        #expect(run.output.split(separator: "\n").count == count, "\(run.output)")
        for _ in 0..<count {
            future.append(told)
            told = past.removeLast()
        }
        let again = Int.random(in: 0...count, using: &seed)
        if again == 0 { return }
        wait()
        self.run(["redo", "\(again)"])
        for _ in 0..<again {
            past.append(told)
            told = future.removeLast()
        }
    }

    /// Draws a way to type the name of an exercise.
    func name(of exercise: Int) -> [String] {
        guard let name = told.exercises[exercise]?.name else { return [] }
        switch Int.random(in: 0...4, using: &seed) {
        case 0: return [name.lowercased()]
        case 1: return name.split(separator: " ").map(String.init)
        case 2: return [name.uppercased()]
        case 3:
            let short = name.lowercased().split { " -".contains($0) }.map { $0.prefix(4) }
            let meant = told.exercises.values.filter { other in
                let words = other.name.lowercased().split { " -".contains($0) }
                return words.count >= short.count
                    && zip(short, words).allSatisfy { $1.hasPrefix($0) }
            }
            return meant.count == 1 ? [short.joined(separator: " ")] : [name]
        default: return [name]
        }
    }
}

extension ToolContext {
    /// A context that no command is run in.
    fileprivate init(now: Date) {
        self.init(environment: [:], now: { now }, timeZone: .gmt)
    }
}
