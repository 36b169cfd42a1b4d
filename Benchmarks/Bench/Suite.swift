import BenchOptions
import Foundation
import TrainingData

/// Runs the operations on one size of data.
struct Suite {
    static let exerciseCount = 10_000

    let options: Options
    let out: (String) -> Void

    func run(records: Int) throws -> [Summary] {
        let start = Clock.nowNanoseconds()
        let exercises = options.smoke ? 200 : Self.exerciseCount
        let data = Dataset(exercises: exercises, sets: records)
        if let path = options.alone { return try readsAlone(data, at: path) }
        let workspace = try Workspace(in: options.folder)
        let files = try Files(data, in: workspace)
        let records = files.records
        let seconds = Double(Clock.nowNanoseconds() - start) / 1e9
        out("bench: \(records) sets in all files after " + String(format: "%.1f s", seconds))
        if options.instructions { return try instructions(files) }
        if !options.smoke { out(Report.heading(records: records)) }
        return try reads(of: data, by: Implementation.all(files))
            + measure(KeptTotals(files: files).all, records)
            + measure(WhileWriting(files: files).all, records)
            + measure(OpenOperations(files: files).all, records)
            + measure(WriteOperations(files: files).all, records) + sizes(files)
            + measure(ColdReads(files: files).all, records)
    }

    private func instructions(_ files: Files) throws -> [Summary] {
        let operations = OperationName.counted.filter {
            options.only.isEmpty || options.only.contains($0)
        }
        out("\n\(files.records) sets, instructions of one call")
        let instructions = try Instructions(files: files)
        return try operations.flatMap { operation in
            let summaries = Self.best(try instructions.measure(operation))
            out(Report.lines(summaries))
            return summaries
        }
    }

    private func sizes(_ files: Files) throws -> [Summary] {
        if options.smoke { return [] }
        let operations = SizeOperations(files: files)
        let wanted = [
            (OperationName.fileSize, operations.fileSizes),
            (OperationName.compaction, operations.compactionTimes),
            (OperationName.memory, operations.memorySizes),
        ].filter { isWanted($0.0) }
        return try wanted.flatMap { _, measure in
            let summaries = Self.best(try measure())
            out(Report.lines(summaries))
            return summaries
        }
    }

    private func reads(
        of data: Dataset, by implementations: [Implementation]
    ) throws -> [Summary] {
        // The files are closed at the end: opening is an operation of its own.
        let opened = try implementations.map { try $0.open() }
        defer { for implementation in opened { implementation.close() } }
        let operations = ReadOperations(
            arguments: ReadArguments(data), implementations: opened
        ).all
        // The options tell by these names what can be measured alone.
        precondition(operations.allSatisfy { OperationName.reads.contains($0.name) })
        return try measure(operations, data.sets.count)
    }

    /// Measures reads of a store that nothing is compared with, so that they find the processor's
    /// caches as reads of the same store left them. The store stays.
    private func readsAlone(_ data: Dataset, at path: String) throws -> [Summary] {
        try Files.makeStore(path, of: data)
        out(Report.heading(records: data.sets.count))
        return try reads(of: data, by: [Implementation(name: "recordstore", path: path)])
    }

    private func measure(
        _ operations: [(name: String, make: () throws -> Operation)], _ records: Int
    ) throws -> [Summary] {
        try operations.filter { isWanted($0.name) }.flatMap { try measure($0.make(), records) }
    }

    private func measure(_ operation: Operation, _ records: Int) throws -> [Summary] {
        if operation.argumentCount == 0 {
            out("bench: \(operation.name): too few sets")
            return []
        }
        try operation.compareAnswers()
        if options.smoke {
            try operation.compareEnds()
            out("bench: \(operation.name): \(operation.sides.count) sides agree")
            return []
        }
        let rounds = Rounds(effort: options.quick ? .quick : Effort())
        let summaries = Self.best(try rounds.measure(operation, records: records))
        out(Report.lines(summaries))
        return summaries
    }

    private func isWanted(_ name: String) -> Bool {
        if options.cold, OperationName.cold.contains(name) { return true }
        // What is cold is timed on request, as it needs much time.
        if options.only.isEmpty { return options.smoke || !OperationName.cold.contains(name) }
        return options.only.contains(name)
    }

    /// Of several variants of an implementation the fastest.
    private static func best(_ summaries: [Summary]) -> [Summary] {
        var best: [Summary] = []
        for summary in summaries {
            guard
                let position = best.firstIndex(where: {
                    $0.implementation == summary.implementation
                })
            else {
                best.append(summary)
                continue
            }
            if summary.ratio(to: best[position]).median < 1 { best[position] = summary }
        }
        return best
    }
}
