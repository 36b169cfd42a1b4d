import TestSupport
import Testing
import store_inspect

@Suite("Parts of reports") struct ReportPartTests {
    @Test("the parts of a map are as large as their shares, inside, and do not overlap")
    func treemap() {
        var seed = Seed("maps")
        for _ in 0..<200 {
            let weights = (0..<Int.random(in: 1...30, using: &seed)).map { _ in
                Bool.random(using: &seed) ? Double(Int.random(in: 0...1_000, using: &seed)) : 1
            }
            let frame = Treemap.Frame(
                x: 5, y: 7, width: Double.random(in: 10...900, using: &seed),
                height: Double.random(in: 10...900, using: &seed))
            let parts = Treemap.frames(of: weights, in: frame)
            let total = weights.reduce(0, +)
            #expect(parts.count == weights.count)
            for (part, weight) in zip(parts, weights) where total > 0 {
                let area = frame.width * frame.height * weight / total
                #expect(abs(part.width * part.height - area) < 0.01)
                #expect(part.x >= frame.x - 0.01 && part.y >= frame.y - 0.01)
                #expect(part.x + part.width <= frame.x + frame.width + 0.01)
                #expect(part.y + part.height <= frame.y + frame.height + 0.01)
            }
            for (position, one) in parts.enumerated() {
                for other in parts.dropFirst(position + 1) {
                    let width = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
                    let height =
                        min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
                    #expect(width < 0.01 || height < 0.01)
                }
            }
        }
    }

    @Test("equal parts of a square are nearly square")
    func squares() {
        let frame = Treemap.Frame(x: 0, y: 0, width: 300, height: 300)
        for part in Treemap.frames(of: Array(repeating: 1, count: 9), in: frame) {
            #expect(abs(part.width - 100) < 0.01 && abs(part.height - 100) < 0.01)
        }
    }

    @Test("a spread counts values and their entries as a dictionary does")
    func spread() {
        var seed = Seed("spreads")
        for _ in 0..<100 {
            var spread = KeySpread()
            let counts = (0..<Int.random(in: 1...60, using: &seed)).map { _ in
                Int.random(in: 1...9, using: &seed)
            }
            for (value, count) in counts.enumerated() {
                spread.add([UInt8(value)], entryCount: count)
            }
            let sorted = counts.sorted(by: >)
            #expect(spread.valueCount == counts.count)
            #expect(spread.entryCount == counts.reduce(0, +))
            #expect(spread.mostFrequent.map(\.entryCount) == Array(sorted.prefix(8)))
            #expect(spread.mostFrequent.allSatisfy { counts[Int($0.bytes[0])] == $0.entryCount })
            for number in 0...counts.count {
                let expected =
                    Double(sorted.prefix(number).reduce(0, +)) / Double(spread.entryCount)
                let share = Double(number) / Double(counts.count)
                #expect(abs(spread.entryShare(ofMostFrequent: share) - expected) < 1e-9)
            }
            let curve = spread.curve
            #expect(curve.first.map { $0.values == 0 && $0.entries == 0 } == true)
            #expect(curve.last.map { $0.values == 1 && $0.entries == 1 } == true)
            for (one, next) in zip(curve, curve.dropFirst()) {
                #expect(one.values < next.values && one.entries < next.entries)
                // The most frequent values come first: nowhere is the line below the even one.
                #expect(next.entries >= next.values - 1e-9)
            }
        }
        #expect(KeySpread().curve.isEmpty && KeySpread().entryShare(ofMostFrequent: 1) == 0)
    }

    @Test("text and attributes are escaped, and what XML cannot have is replaced")
    func markup() {
        var markup = Markup()
        markup.add("p", ["title": "a\"b<c>&'"]) { $0.add(text: "<&>\u{0}\u{202E}\u{FFFF}é") }
        #expect(
            markup.text == "<p title=\"a&quot;b&lt;c&gt;&amp;&#39;\">&lt;&amp;&gt;"
                + "\u{FFFD}\u{FFFD}\u{FFFD}é</p>\n")
        var name = Markup()
        name.add(name: "A.b<.c")
        #expect(name.text == "A.<wbr/>b&lt;.<wbr/>c")
    }
}
