import Foundation
import LMDB
import RecordStore
import Synchronization
import TestSupport
import Testing

/// What a cancelled read leaves of many rows, and the sort of them.
@Suite("Sorts of cancelled reads") struct CancelledSortTests {
    private final class Element: Sendable {
        private let freed: @Sendable () -> Void

        init(_ freed: @escaping @Sendable () -> Void) { self.freed = freed }

        deinit { freed() }
    }

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

    @Test("are freed by another thread if they are many, and at once if they are few")
    func freeing() {
        let freed = Mutex(0)
        var few = (0..<100).map { _ in Element { freed.withLock { $0 += 1 } } }
        few.freeElsewhere()
        #expect(few.isEmpty && freed.withLock { $0 } == 100)

        let here = ObjectIdentifier(Thread.current)
        let left = Mutex(20_000)
        let freedHere = Mutex(0)
        let end = DispatchSemaphore(value: 0)
        var many = (0..<20_000).map { _ -> Element in
            Element {
                if ObjectIdentifier(Thread.current) == here { freedHere.withLock { $0 += 1 } }
                let isLast = left.withLock { left in
                    left -= 1
                    return left == 0
                }
                if isLast { end.signal() }
            }
        }
        many.freeElsewhere()
        #expect(many.isEmpty)
        // This thread waits, so that it does no other work.
        end.wait()
        #expect(freedHere.withLock { $0 } == 0)
    }
}
