import BenchOptions
import Foundation

/// The program.
enum Bench {
    static func run(_ arguments: some Sequence<String>) throws {
        let words = Array(arguments)
        if words.first == OperationName.memory {
            print(
                try Implementation(Array(words.dropFirst())).memoryOfFirstPages().map(String.init)
                    ?? "")
            return
        }
        if words.first == CountedCalls.word {
            try CountedCalls(words).run()
            return
        }
        let options = try Options(words)
        if options.list {
            print(OperationName.all.joined(separator: "\n"))
            return
        }
        try MissingTool.check(options)
        #if !canImport(PeerSQLite)
            print("bench: SQLite is left out: its header was missing when this was built")
        #endif
        let suite = Suite(options: options) { line in
            print(line)
            fflush(nil)
        }
        let summaries = try options.records.flatMap { try suite.run(records: $0) }
        if let file = options.json {
            let lines = summaries.map { $0.json + "\n" }.joined()
            try Data(lines.utf8).write(to: URL(filePath: file))
        }
        if let folder = options.charts { try Charts(summaries).write(to: folder) }
        if options.check { try check(summaries) }
    }

    private static func check(_ summaries: [Summary]) throws {
        let file = ProcessInfo.processInfo.environment["BENCH_THRESHOLDS"] ?? "thresholds.json"
        let misses =
            try Target.all(in: file).flatMap { $0.misses(in: summaries) }
            + summaries.compactMap { $0.unsteadiness(beside: summaries) }
            + Growth.misses(in: summaries)
        for miss in misses { print(miss) }
        if !misses.isEmpty { throw BenchError.missed(misses.count) }
        print("bench: all targets are met")
    }
}
