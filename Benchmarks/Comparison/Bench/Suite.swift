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
        let workspace = try Workspace(in: options.folder)
        let data = Dataset(exercises: exercises, sets: records)
        let files = try Files(data, in: workspace)
        let seconds = Double(Clock.nowNanoseconds() - start) / 1e9
        out("bench: \(files.records) sets in all files after " + String(format: "%.1f s", seconds))
        if options.instructions { return try instructions(files) }
        if !options.smoke { out(Report.heading(records: files.records)) }
        return try reads(files) + measure(KeptTotals(files: files).all, files)
            + measure(WhileWriting(files: files).all, files)
            + measure(OpenOperations(files: files).all, files)
            + measure(WriteOperations(files: files).all, files) + sizes(files)
            + measure(ColdReads(files: files).all, files)
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

    private func reads(_ files: Files) throws -> [Summary] {
        // The files are closed at the end: opening is an operation of its own.
        let implementations = try Implementation.all(files).map { try $0.open() }
        defer { for implementation in implementations { implementation.close() } }
        let operations = ReadOperations(
            arguments: ReadArguments(files.data), implementations: implementations)
        return try measure(operations.all, files)
    }

    private func measure(
        _ operations: [(name: String, make: () throws -> Operation)], _ files: Files
    ) throws -> [Summary] {
        try operations.filter { isWanted($0.name) }.flatMap { try measure($0.make(), files) }
    }

    private func measure(_ operation: Operation, _ files: Files) throws -> [Summary] {
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
        let summaries = Self.best(try rounds.measure(operation, records: files.records))
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
