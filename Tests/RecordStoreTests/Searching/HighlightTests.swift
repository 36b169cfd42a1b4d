import Foundation
import RecordStore
import Testing

@Suite("The ranges of hits")
struct HighlightTests {
    @Test(
        "are whole characters of the text as it is stored",
        arguments: [
            ("Bench Press", "ben", "[Ben]ch Press"),
            ("Bench Press", "pr nch", "Be[nch] [Pr]ess"),
            ("Abs, absolute", "ab", "[Ab]s, [ab]solute"),
            ("Kabab", "b", "Kabab"),
            ("Cafe\u{301} creme", "cafe", "[Cafe\u{301}] creme"),
            ("Éclair", "ecl", "[Écl]air"),
            ("ﬁtness", "fit", "[ﬁt]ness"),
            ("ﬁtness", "f", "[ﬁ]tness"),
            ("Straße", "sse", "Stra[ße]"),
            ("İstanbul", "ist", "[İst]anbul"),
            ("Isparta ısparta", "isp", "[Isp]arta [ısp]arta"),
            ("东京都", "京", "东[京]都"),
            ("한국어", "국", "한[국]어"),
            ("👩‍👩‍👧 day", "👧", "[👩‍👩‍👧] day"),
            ("❤️ day", "❤ d", "[❤️] [d]ay"),
            ("أَحْمَد", "احمد", "[أَحْمَد]"),
            ("a\u{AD}bcd", "abc", "[a\u{AD}bc]d"),
            ("banana", "ana", "b[anana]"),
            ("x²y2", "x2y", "[x²y]2"),
            ("bench   press", "bench press", "[bench]   [press]"),
        ])
    func ranges(text: String, wanted: String, expected: String) throws {
        try withVerifiedStore([Movement.self]) { store in
            try store.add([Movement(name: "unrelated"), Movement(name: text, category: "kabab b")])
            let found = try store.search(wanted).first { $0.name == text }
            guard let hit = found.flatMap({ Movement.search.match(wanted, in: $0) }) else {
                #expect(text == expected)
                return
            }
            var marked = ""
            var rest = text.startIndex
            for range in hit.ranges(in: text) {
                marked += text[rest..<range.lowerBound] + "[" + text[range] + "]"
                rest = range.upperBound
            }
            marked += text[rest...]
            #expect(Array(marked.unicodeScalars) == Array(expected.unicodeScalars))
            if hit.field == "name" { #expect(hit.ranges == hit.ranges(in: hit.text)) }
        }
    }

    @Test("of an array are those in its best text")
    func array() throws {
        try withVerifiedStore([Movement.self]) { store in
            let aliases = ["flat press", "press", "bench press"]
            try store.add([Movement(name: "x", aliases: aliases)])
            let movement = try #require(try store.search("press").first)
            let hit = try #require(Movement.search.match("press", in: movement))
            #expect(hit.field == "aliases" && hit.text == "press" && hit.rank == .exact)
            let part = try #require(Movement.search.match("bench", in: movement))
            #expect(part.text == "bench press")
            #expect(part.ranges.map { part.text[$0] } == ["bench"])
        }
    }
}
