import Foundation
import PeerLMDB
import TrainingData

/// Calls of one side that callgrind counts, told to another process by words.
struct CountedCalls {
    /// nil: calls that do nothing.
    let operation: String?
    let implementation: Implementation
    let workspace: String
    let records: Int

    static let word = "counted-calls"
    static let callCount = 200
    /// valgrind gives no process the 64 GiB of address space that a store asks for.
    static let mapSizeBytes = 1 << 30

    init(operation: String?, of implementation: Implementation, _ files: Files) {
        self.operation = operation
        self.implementation = implementation
        workspace = files.workspace.path
        records = files.records
    }

    var words: [String] {
        [Self.word, operation ?? "", workspace, "\(records)"] + implementation.words
    }

    /// From the words.
    init(_ words: [String]) throws(BenchError) {
        guard words.count == 7, words[0] == Self.word, let records = Int(words[3]) else {
            throw .usage("\(words) are no calls")
        }
        operation = words[1].isEmpty ? nil : words[1]
        workspace = words[2]
        self.records = records
        implementation = try Implementation(Array(words.dropFirst(4)))
    }

    /// Makes the calls, after some that are not counted.
    func run() throws {
        let files = Files(
            made: Dataset(exercises: Suite.exerciseCount, sets: records), in: workspace)
        let operation = try operation(in: files)
        try operation?.compareAnswers()
        let side = operation?.sides.first {
            $0.name == implementation.name && $0.variant == implementation.variant
        }
        var samples = Samples()
        let first = (operation?.firstArgument ?? 0) + 4
        try side?.run(first - 4..<first, &samples)
        let counted = first..<first + Self.callCount
        var calls = Calls { samples in
            if let side { return try side.run(counted, &samples) }
            for _ in counted { samples.time { 1 } }
        }
        withUnsafeMutablePointer(to: &calls) { calls in
            bench_counted(calls) { $0?.assumingMemoryBound(to: Calls.self).pointee.make() }
        }
        if let error = calls.error { throw error }
    }
}

extension CountedCalls {
    private func operation(in files: Files) throws -> Operation? {
        guard let operation else { return nil }
        let reads = ReadOperations(
            arguments: ReadArguments(files.data),
            implementations: try Implementation.all(files).map { try $0.open() }
        ).all
        return try (reads + WriteOperations(files: files).all).first { $0.name == operation }?
            .make()
    }
}

private struct Calls {
    let body: (inout Samples) throws -> Void
    var samples = Samples()
    var error: (any Error)?

    init(_ body: @escaping (inout Samples) throws -> Void) {
        self.body = body
    }

    mutating func make() {
        do { try body(&samples) } catch { self.error = error }
    }
}
