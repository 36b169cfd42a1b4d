import Foundation
import RecordStore
import TestSupport
import Testing

@Suite struct EntrySorterTests {
    /// Keys around the limits of the sorter: empty prefixes, eight equal bytes, zeros at the end.
    private func key(_ generator: inout SeededGenerator) -> [UInt8] {
        let lengths = [1, 2, 7, 8, 9, 15, 16, 40, 511]
        let length = lengths.randomElement(using: &generator) ?? 1
        let letters: [UInt8] = [0, 1, 0x7f, 0x80, 0xff]
        let start = Int.random(in: 0...length, using: &generator)
        return (0..<length).map { position in
            position < start ? 7 : letters.randomElement(using: &generator) ?? 0
        }
    }

    @Test(
        "entries come in the order of their bytes, however many runs were written",
        arguments: [1 << 10, 1 << 14, 1 << 24])
    func order(runSizeBytes: Int) throws {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(state: TestSettings.seed)
        let sorter = EntrySorter(in: folder.path(""), runSizeBytes: runSizeBytes)
        var expected: [([UInt8], [UInt8])] = []
        for number in 0..<3_000 {
            let (key, value) = (key(&generator), [UInt8](repeating: 3, count: number % 70))
            expected.append((key, value))
            try sorter.add(key.span.bytes, value.span.bytes)
        }
        try sorter.finish()
        expected.sort {
            $0.0 == $1.0 ? $0.1.count < $1.1.count : $0.0.lexicographicallyPrecedes($1.0)
        }
        var found: [([UInt8], [UInt8])] = []
        while try sorter.next({ found.append(($0.array, $1.array)) }) {}
        #expect(found.map(\.0) == expected.map(\.0))
        #expect(found.map(\.1.count).sorted() == expected.map(\.1.count).sorted())
        #expect(try sorter.next { _, _ in } == false)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")) == [])
    }

    @Test("no entries are none")
    func empty() throws {
        let folder = try TemporaryFolder()
        let sorter = EntrySorter(in: folder.path(""))
        try sorter.finish()
        #expect(try sorter.next { _, _ in } == false)
    }
}
