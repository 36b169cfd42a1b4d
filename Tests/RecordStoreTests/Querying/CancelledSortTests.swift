import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

@Suite("Sorts of cancelled reads") struct CancelledSortTests {
    @Test("end in their midst, if there are many rows; the others come out sorted")
    func sorts() async throws {
        let folder = try TemporaryFolder()
        let environment = try Environment.open(at: folder.path("store"), options: .unflushed)
        var generator = SeededGenerator(state: TestSettings.seed)
        let numbers = (0..<100_000).map { _ in generator.integer(Int.self) }
        func sorted(_ numbers: [Int]) throws -> [Int] {
            var numbers = numbers
            try environment.read { try $0.sort(&numbers, by: <) }
            return numbers
        }
        #expect(try sorted(numbers) == numbers.sorted())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(try sorted(Array(numbers[..<500])) == numbers[..<500].sorted())
            return try sorted(numbers)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
