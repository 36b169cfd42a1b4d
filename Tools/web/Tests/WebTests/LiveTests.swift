import PlainWeights
import Synchronization
import Testing
import TrainingSite
import WebServer

@Suite("live pages")
struct LiveTests {
    private struct Unreadable: Error {}

    /// Watches that fail after a change, then go on for good.
    private final class Watching: Sendable {
        private let begun = Mutex(0)
        private let failures: Int
        /// Nothing comes of it until the task is cancelled.
        private let silence = AsyncStream<Void>.makeStream()

        init(failures: Int) { self.failures = failures }

        var count: Int { begun.withLock(\.self) }

        func watch(_ tell: @escaping @Sendable (UInt64) -> Void) async throws {
            let number = begun.withLock { begun in
                begun += 1
                return begun
            }
            tell(UInt64(number))
            if number <= failures { throw Unreadable() }
            for await _ in silence.stream {}
        }
    }

    /// Waits until something is so, as long as a test may take.
    private func wait(_ isSo: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(20)
        while !isSo(), ContinuousClock.now < end { await Task.yield() }
        try #require(isSo())
    }

    @Test("after a read that failed pages are ended, and the next one is told of changes again")
    func failing() async throws {
        let watching = Watching(failures: 2)
        let live = LivePages(watch: watching.watch)
        for number in 1...2 {
            let stream = try live.open()
            try await wait { stream.isEnded }
            #expect(stream.takeText().contains("data: \(number)\n"))
        }
        let (first, second) = (try live.open(), try live.open())
        var text = ["", ""]
        try await wait {
            text[0] += first.takeText()
            text[1] += second.takeText()
            return text.allSatisfy { $0.contains("data: 3\n") }
        }
        #expect(!first.isEnded && !second.isEnded && watching.count == 3)
        first.end()
        second.end()
    }

    @Test("a page is told the newest change at once, and each one behind it")
    func changes() async throws {
        let page = try TestSite()
        try await page.log("Bench Press 80x8")
        let stream = try #require(try await page.ask("GET", "/api/events").events)
        var text = ""
        for _ in 0..<3 {
            let sequence = try #require(
                try await page.ask("GET", "/api/state").json["sequence"] as? Int)
            try await wait {
                text += stream.takeText()
                return text.contains("data: \(sequence)\n")
            }
            try await page.log("Bench Press 80x8", isNew: false)
        }
        stream.end()
    }
}
