import Foundation
import RecordStore
import Testing

@Suite("Short text")
struct PackedTextTests {
    @Test("is packed by this standard library as it is made here")
    func known() {
        #if _pointerBitWidth(_64) && _endian(little)
            #expect(PackedText.isKnown)
        #endif
    }

    @Test("is what the standard library makes, whatever is done to it", arguments: 0...15)
    func same(count: Int) throws {
        try #require(PackedText.isKnown)
        var generator = SeededGenerator(state: TestSettings.seed &+ UInt64(count))
        for _ in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...127, using: &generator) }
            let words = try #require(packed(bytes, using: &generator))
            let made = unsafeBitCast(words, to: String.self)
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(made == text && made.hashValue == text.hashValue)
            #expect(Array(made.utf8) == bytes && made.count == text.count)
            #expect(made + "é" == text + "é" && made.uppercased() == text.uppercased())
            #expect(Data(made.utf8) == Data(bytes) && made.utf16.count == count)
        }
    }

    @Test("that is not ASCII is left to the standard library", arguments: 1...15)
    func other(count: Int) {
        var generator = SeededGenerator(state: TestSettings.seed)
        for offset in 0..<count {
            var bytes = [UInt8](repeating: 0x61, count: count)
            bytes[offset] = 0x80
            #expect(packed(bytes, using: &generator) == nil)
        }
    }

    /// What is made of the bytes where anything is before and after them.
    private func packed(
        _ bytes: [UInt8], using generator: inout SeededGenerator
    ) -> SIMD2<UInt64>? {
        let around = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let memory = around.prefix(16) + bytes + around.suffix(16)
        return memory.withUnsafeBytes {
            PackedText.words(of: UnsafeRawBufferPointer(rebasing: $0[16..<16 + bytes.count]))
        }
    }
}
