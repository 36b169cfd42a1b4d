import CommandLineSupport
import TestSupport
import Testing

@Suite("The keys of a terminal") struct KeyDecoderTests {
    private static let sequences: [(bytes: String, keys: [Key])] = [
        ("abc", [.text("abc")]), ("a\rb\n", [.text("a"), .enter, .text("b"), .enter]),
        ("\t\u{7F}\u{8}", [.tab, .backspace, .backspace]),
        ("\u{1}\u{1A}\u{0}\u{1F}", [.control("a"), .control("z"), .other, .other]),
        ("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
        ("\u{1B}[H\u{1B}[4~\u{1B}[7~\u{1B}OF\u{1B}[3~", [.home, .end, .home, .end, .delete]),
        ("\u{1B}[1;5C\u{1B}[1;3D\u{1B}[1;2C", [.wordRight, .wordLeft, .right]),
        ("\u{1B}b\u{1B}é\u{1B}\u{7F}", [.alt("b"), .alt("é"), .wordBackspace]),
        ("\u{1B}[15~\u{1B}[Zx", [.other, .other, .text("x")]),
        ("推举👍🏽e\u{301}", [.text("推举👍🏽e\u{301}")]),
        (
            "\u{1B}[200~a\r\nb\tc\u{1B}[31m\u{7}\u{1B}[201~d",
            [.paste("a\nb c[31m"), .text("d")]
        ),
    ]

    /// The keys, with texts that follow each other put together.
    private func joined(_ keys: [Key]) -> [Key] {
        keys.reduce(into: []) { keys, key in
            if case (.text(let text)?, .text(let more)) = (keys.last, key) {
                keys[keys.count - 1] = .text(text + more)
            } else {
                keys.append(key)
            }
        }
    }

    @Test("what terminals send is understood, in pieces of any size")
    func keys() {
        for (text, wanted) in Self.sequences {
            let bytes = Array(text.utf8)
            for size in 1...bytes.count {
                var decoder = KeyDecoder()
                let keys = stride(from: 0, to: bytes.count, by: size).flatMap {
                    decoder.feed(bytes[$0..<min($0 + size, bytes.count)])
                }
                #expect(joined(keys) == wanted, "\(text.debugDescription) by \(size)")
                #expect(!decoder.isWaiting)
            }
        }
    }

    @Test("an escape alone waits for more, and is a key if nothing comes")
    func escape() {
        var decoder = KeyDecoder()
        #expect(decoder.feed([0x1B]) == [] && decoder.isWaiting)
        #expect(decoder.finish() == [.escape] && !decoder.isWaiting)
        #expect(decoder.feed([0x1B, 0x5B]) == [])
        #expect(decoder.finish() == [.escape, .text("[")])
        #expect(decoder.finish() == [])
    }

    @Test("any bytes are keys in the end, and none of them acts on the terminal")
    func anyBytes() {
        var seed = Seed("bytes of keys")
        for _ in 0..<2_000 {
            var decoder = KeyDecoder()
            let bytes = (0..<Int.random(in: 1...40, using: &seed)).map { _ in
                UInt8.random(in: 0...255, using: &seed)
            }
            var keys = decoder.feed(bytes)
            while decoder.isWaiting { keys += decoder.finish() }
            for case .text(let text) in keys {
                #expect(!text.isEmpty && !text.unicodeScalars.contains(where: \.isUnprintable))
            }
        }
    }
}
