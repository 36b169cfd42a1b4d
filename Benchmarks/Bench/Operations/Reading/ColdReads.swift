import BenchOptions
import Foundation
import PeerLMDB
import RecordStore
import TrainingData

/// The first read after a file was opened whose bytes are not in the page cache of the system.
///
/// Before each sample the file is closed, flushed and dropped from the cache (`posix_fadvise` with
/// `POSIX_FADV_DONTNEED`), which is checked, and opened again, which is not timed: what opening
/// reads is warm then. What caches below the system, as a disk or a host of virtual machines does,
/// stays as it is.
struct ColdReads {
    let files: Files

    var all: [(name: String, make: () throws -> Operation)] {
        let arguments = ReadArguments(files.data).brief
        let ids = arguments.setIDs.count
        return [
            (
                OperationName.cold[0],
                { operation(OperationName.cold[0], ids) { $0.get(arguments) } }
            ),
            (
                OperationName.cold[1],
                { operation(OperationName.cold[1], 1) { $0.pageUpdated(arguments) } }
            ),
        ]
    }

    private func operation(
        _ name: String, _ count: Int, _ side: @escaping (any OpenImplementation) -> Side
    ) -> Operation {
        Operation(
            name: name, argumentCount: count, answerCount: 2,
            sides: Implementation.all(files).map { cold($0, side) })
    }

    private func cold(
        _ implementation: Implementation, _ side: @escaping (any OpenImplementation) -> Side
    ) -> Side {
        Side(
            name: implementation.name, variant: implementation.variant,
            answer: { argument in
                let opened = try implementation.open()
                defer { opened.close() }
                return try side(opened).answer(argument)
            },
            run: { range, samples in
                for argument in range {
                    try Self.drop(implementation.dataFile)
                    let opened = try implementation.open()
                    defer { opened.close() }
                    try side(opened).run(argument..<argument + 1, &samples)
                }
            })
    }

    private static func drop(_ path: String) throws(BenchError) {
        let left = peer_cache_drop(path)
        if left < 0 { throw .missing("the page cache of \(path) cannot be emptied here") }
        if left > 0 { throw .missing("\(left) pages of \(path) stay in the page cache") }
    }
}
