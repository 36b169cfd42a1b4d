import RecordStore
import TestSupport
import Testing

@Suite("A search of many words") struct SearchLimitTests {
    @Test("looks for the words within 256 letters, and for each once")
    func bounded() throws {
        try withVerifiedStore([Movement.self]) { store in
            let words = (0..<4_000).map { "w\($0)" }
            let text = words.joined(separator: " ")
            let known = words[..<66].reversed().joined(separator: " ")
            try store.add([Movement(name: known), Movement(name: "w0 w1 w2")])
            // So many letters end behind the 66th word.
            #expect(try store.search(text).map(\.name) == [known])
            #expect(Movement.search.match(text, in: Movement(name: known)) != nil)
            #expect(try store.search("w0 w1 w0 w1 " + "w1 w0 " + "w1").count == 2)
            let long = String(repeating: "abc", count: 1_000)
            try store.add([Movement(name: String(repeating: "abc", count: 90))])
            #expect(try store.search(long).count == 1)
        }
    }

    @Test("in a long text looks whether the task was cancelled")
    func cancelled() async throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.path("store"), options: .unflushed, [Movement.self])
        let long = String(repeating: "lorem ipsum ", count: 10_000) + "dolor"
        try store.add([Movement(name: "short"), Movement(name: long)])
        func found(_ text: String) async throws -> Int {
            try await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try store.search(text).count
            }.value
        }
        #expect(try await found("short") == 1)
        await #expect(throws: CancellationError.self) { try await found("lorem ipsum dolor") }
    }
}
