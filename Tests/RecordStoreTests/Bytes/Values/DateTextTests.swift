import Foundation
import RecordStore
import Testing

@Suite("Dates as text") struct DateTextTests {
    @Test(
        "known dates",
        arguments: [
            (0, "2001-01-01T00:00:00Z"), (-1, "2000-12-31T23:59:59Z"),
            (0.25, "2001-01-01T00:00:00.25Z"), (-0.25, "2000-12-31T23:59:59.75Z"),
            (-5.001, "2000-12-31T23:59:54.999Z"), (800_000_000, "2026-05-09T06:13:20Z"),
            (-63_114_076_800, "0000-12-30T00:00:00Z"), (94_694_399, "2004-01-01T23:59:59Z"),
            (99_792_000, "2004-03-01T00:00:00Z"), (99_791_999, "2004-02-29T23:59:59Z"),
            (-31_622_400, "2000-01-01T00:00:00Z"), (1e300, "1e+300s"), (1e-9, "1e-09s"),
            (252_423_907_200, "9999-12-31T00:00:00Z"),
            (252_423_993_600, "252423993600.0s"),
        ])
    func known(seconds: Double, text: String) {
        let written = DateText.text(of: seconds)
        #expect(written == text)
        #expect(DateText.seconds(of: written) == seconds)
    }

    @Test("text is read back as the same date, and as Foundation reads it")
    func laws() throws {
        var random = KeyRandomness(seed: KeyTestSize.seed)
        let style = Date.ISO8601FormatStyle()
        for round in 0..<10_000 {
            let whole = Double(Int.random(in: -13_000_000_000...13_000_000_000, using: &random))
            let seconds = round % 2 == 0 ? whole : whole + Double.random(in: 0..<1, using: &random)
            let text = DateText.text(of: seconds)
            try #require(DateText.seconds(of: text) == seconds, "\(seconds) \(text)")
            if round % 2 == 0 {
                let date = Date(timeIntervalSinceReferenceDate: seconds)
                try #require(date.formatted(style) == text)
            }
        }
        for _ in 0..<10_000 {
            let seconds = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
            guard seconds.isFinite else { continue }
            let text = DateText.text(of: seconds)
            try #require(DateText.seconds(of: text) == seconds, "\(seconds) \(text)")
        }
    }

    @Test("a short text is a date too, and what is none is not taken for one")
    func reading() {
        #expect(DateText.seconds(of: "2001-01-02") == 86_400)
        #expect(DateText.seconds(of: "2001-01-01T01:30") == 5_400)
        #expect(DateText.seconds(of: "2001-01-01 00:00:01.50Z") == 1.5)
        for text in [
            "2001-02-29", "2001-13-01", "2001-01-01T24:00", "2001-01-01T00:60", "",
            "yesterday", "2001-1-1", "2001-01-01T00:00:00+01:00", "infs", "s",
        ] {
            #expect(DateText.seconds(of: text) == nil, "\(text)")
        }
    }
}
