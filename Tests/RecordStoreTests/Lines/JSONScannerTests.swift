import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("The walk over JSON") struct JSONScannerTests {
    private static let count = repetitions("PLAINWEIGHTS_JSON_TEXTS", quick: 1_500, thorough: 4_000)

    private func value(_ bytes: [UInt8]) -> JSONPart? {
        var scanner = JSONScanner(bytes)
        do throws(JSONFault) {
            let value = try scanner.value()
            try scanner.finish()
            return value
        } catch {
            return nil
        }
    }

    @Test("takes the texts that Foundation takes, and no others")
    func likeFoundation() {
        var seed = Seed("json texts")
        let whole = Array(
            #" {"a":[1,-0,2.5e-3,0.1E+2,true,false,null,"x\n\u00e9\ud83d\ude00\/"],"b":{},"":[[]]}"#
                .utf8)
        let parts: [[UInt8]] =
            [
                "\"", "{", "}", "[", "]", ",", ":", "\\", "\\u12", "\\ud800", "-", "+", "0", "01",
                ".", "e", "null", "tru", "\n", "\t", "é", "\u{1}", " ",
            ].map { Array($0.utf8) } + [[0xFF], [0xC3]]
        for _ in 0..<Self.count {
            var bytes = whole
            for _ in 0..<Int.random(in: 0...2, using: &seed) {
                let place = Int.random(in: 0...bytes.count, using: &seed)
                let end = min(bytes.count, place + Int.random(in: 0...2, using: &seed))
                bytes.replaceSubrange(place..<end, with: parts.randomElement(using: &seed) ?? [])
            }
            // Foundation takes a comma behind the last element.
            if String(decoding: bytes, as: UTF8.self).contains(/,\s*[\]}]/) { continue }
            let known = try? JSONSerialization.jsonObject(
                with: Data(bytes), options: .fragmentsAllowed)
            #expect(
                (value(bytes) != nil) == (known != nil), "\(String(decoding: bytes, as: UTF8.self))"
            )
        }
    }

    @Test("keeps numbers as they are written, and reads every escape")
    func scalars() {
        #expect(
            value(Array("12345678901234567890.50".utf8))?.token
                == .number("12345678901234567890.50"))
        let text = #""\"\\\/\b\f\n\r\t\u0041\ud83d\ude00""#
        #expect(value(Array(text.utf8))?.token == .text("\"\\/\u{8}\u{C}\n\r\tA😀"))
        for half in [#""\ud83d""#, #""\ude00""#, #""\ud83dx""#, #""\ud83d\u0041""#] {
            #expect(value(Array(half.utf8)) == nil)
        }
    }

    @Test("goes as deep as a text does")
    func deep() {
        let depth = 100_000
        let open = Array(repeating: UInt8(ascii: "["), count: depth)
        #expect(value(open + Array(repeating: UInt8(ascii: "]"), count: depth))?.token == .array)
        #expect(value(open) == nil)
        #expect(value(open + Array(repeating: UInt8(ascii: "}"), count: depth)) == nil)
    }
}
