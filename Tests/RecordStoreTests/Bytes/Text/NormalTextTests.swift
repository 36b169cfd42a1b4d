import Foundation
import RecordStore
import TestSupport
import Testing

/// Texts are normalised in pieces; the plain way is ``PlainNormalForm``.
@Suite("Normal forms of texts")
struct NormalTextTests {
    private func scalars(_ text: some Sequence<Unicode.Scalar>) -> String {
        text.map { String($0.value, radix: 16) }.joined(separator: " ")
    }

    private func text(_ scalars: [Unicode.Scalar]) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    /// Both forms are those of the whole text, scalar by scalar. What the version of Unicode that
    /// all text is read with does not know stays as it is.
    private func expectWhole(_ whole: [Unicode.Scalar], _ comment: Comment) throws {
        let composed = try #require(NormalText.composed(Array(text(whole).utf8)))
        let decomposed = NormalText.decomposed(text(whole))
        var expected: (composed: [Unicode.Scalar], decomposed: [Unicode.Scalar]) = ([], [])
        var rest = whole[...]
        while let first = rest.first {
            let isKnown = Self.isKnown(first)
            let part = Array(rest.prefix { Self.isKnown($0) == isKnown })
            rest = rest.dropFirst(part.count)
            expected.composed += isKnown ? PlainNormalForm.composed(part) : part
            expected.decomposed += isKnown ? PlainNormalForm.decomposed(part) : part
        }
        #expect(composed == Array(text(expected.composed).utf8), comment)
        #expect(Array(decomposed.unicodeScalars) == expected.decomposed, comment)
    }

    private static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
        guard let age = scalar.properties.age else { return false }
        return (age.major, age.minor) <= NormalText.unicodeVersion
    }

    private static let known: [Unicode.Scalar] = (0...0x10FFFF).compactMap(Unicode.Scalar.init)
        .filter(isKnown)

    /// One mark of each class that there is, and two where there are.
    private static let marks: [Unicode.Scalar] = {
        var found: [UInt8: [Unicode.Scalar]] = [:]
        for scalar in known {
            let mark = scalar.properties.canonicalCombiningClass.rawValue
            if mark > 0, found[mark, default: []].count < 8 {
                found[mark, default: []].append(scalar)
            }
        }
        return found.values.flatMap { $0 }
    }()

    /// Scalars that decompose, or that some other is composed with, or that come out elsewhere.
    private static let lively: [Unicode.Scalar] = known.filter { scalar in
        let text = String(scalar)
        return !TextPieces.staysApart(scalar)
            || text.decomposedStringWithCompatibilityMapping.unicodeScalars.count > 1
    }

    /// A scalar of a sort that pieces have to do with.
    private static func scalar(_ random: inout Seed) -> Unicode.Scalar {
        let ranges: [ClosedRange<UInt32>] = [
            0x41...0x7A, 0xC0...0x24F, 0x300...0x36F, 0x370...0x3FF, 0x900...0xDFF, 0xF71...0xF84,
            0x1100...0x11FF, 0x1E00...0x1FFF, 0x3040...0x30FF, 0x3099...0x309C, 0x3131...0x318E,
            0xAC00...0xD7A3, 0xFF66...0xFF9F, 0xFFA1...0xFFDC, 0x11100...0x11134, 0x1F600...0x1F64F,
        ]
        switch Int.random(in: 0...9, using: &random) {
        case 0...2: return marks.randomElement(using: &random) ?? "a"
        case 3...5: return lively.randomElement(using: &random) ?? "a"
        case 6: return known.randomElement(using: &random) ?? "a"
        // Not of the version that all text is read with.
        case 7 where Int.random(in: 0...9, using: &random) == 0: return "\u{1CCD6}"
        default:
            let range = ranges.randomElement(using: &random) ?? 0x41...0x7A
            return Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? "a"
        }
    }

    @Test("are those of the whole, for random texts around every length of a piece")
    func random() throws {
        var random = Seed("normal forms")
        let lengths = [1, 2, 3, TextPieces.wantedScalars, 128, TextPieces.mostScalars, 300]
        for _ in 0..<repetitions("PLAINWEIGHTS_NORMAL_TEXTS", quick: 100, thorough: 300) {
            let near = lengths.randomElement(using: &random) ?? 1
            let count = max(near + Int.random(in: -2...2, using: &random), 0)
            let whole = (0..<count).map { _ in Self.scalar(&random) }
            try expectWhole(whole, "\(scalars(whole))")
        }
    }

    @Test("are those of the whole where one sort of scalar follows itself, however often")
    func runs() throws {
        var random = Seed("runs of marks")
        let sorts: [[Unicode.Scalar]] = [
            Self.marks, ["\u{301}"], ["\u{323}", "\u{301}"], ["\u{302}", "\u{301}", "\u{323}"],
            (0x1161...0x1175).compactMap(Unicode.Scalar.init),
            (0x1100...0x11C2).compactMap(Unicode.Scalar.init),
            ["\u{9C7}", "\u{9BE}"], ["\u{F71}", "\u{F73}", "\u{F72}"],
            ["\u{FF9E}", "\u{FF76}"], ["\u{3099}", "\u{304B}"], Self.lively,
        ]
        let starts: [[Unicode.Scalar]] = [[], ["a"], ["\u{1112}"], ["\u{9C7}"], ["\u{1EA4}"]]
        for sort in sorts {
            for count in [TextPieces.mostScalars - 1, TextPieces.mostScalars, 49, 130, 300] {
                let run = (0..<count).map { _ in sort.randomElement(using: &random) ?? "a" }
                for start in starts {
                    let beginning = scalars(start + run.prefix(3))
                    try expectWhole(start + run + ["z"], "\(count): \(beginning)")
                }
            }
        }
    }

    @Test("every scalar stays apart from what is before it, or is known not to")
    func apart() {
        for scalar in Self.known where scalar.value >= 0x300 {
            let text = String(scalar)
            let decomposed = [
                text.decomposedStringWithCanonicalMapping,
                text.decomposedStringWithCompatibilityMapping,
            ].map { Array($0.unicodeScalars) }
            let isMark = decomposed.contains {
                $0[0].properties.canonicalCombiningClass != .notReordered
            }
            if isMark { #expect(!TextPieces.staysApart(scalar), "\(scalars([scalar]))") }
            let parts = decomposed[0]
            let composed = text.precomposedStringWithCanonicalMapping.unicodeScalars
            if parts.count > 1, composed.count == 1 {
                #expect(!TextPieces.staysApart(parts[parts.count - 1]), "\(scalars(parts))")
            }
        }
    }

    @Test("pieces are the text, and none is long where something in it stays apart")
    func pieces() {
        var random = Seed("pieces")
        for _ in 0..<200 {
            let whole = text((0..<900).map { _ in Self.scalar(&random) })
            var pieces = TextPieces(whole)
            var found: [Unicode.Scalar] = []
            while let piece = pieces.next() {
                #expect(piece.count == piece.scalars.count)
                let later = piece.scalars.dropFirst(TextPieces.wantedScalars)
                #expect(!later.contains(where: TextPieces.staysApart) || !piece.isKnown)
                found += piece.scalars
            }
            #expect(found == Array(whole.unicodeScalars))
        }
    }

    @Test("a long text of accents, of one letter or of many, is saved and found")
    func large() throws {
        let sizes = repetitions("PLAINWEIGHTS_LARGE_TEXT", quick: 1 << 13, thorough: 1 << 15)
        let texts = [
            String(repeating: "e\u{301}a\u{323}\u{302} ", count: sizes / 9),
            "e" + String(repeating: "\u{301}\u{323}", count: sizes / 4),
            String(repeating: "\u{1112}\u{1161}\u{11AB}", count: sizes / 9),
            "\u{1112}" + String(repeating: "\u{1161}", count: sizes / 3),
        ]
        try withVerifiedStore([Movement.self]) { store in
            for name in texts {
                let movement = Movement(name: name, category: "c")
                try store.add([movement])
                let found = try store.fetch(Query<Movement> { $0.name == name })
                #expect(found.map(\.id) == [movement.id])
            }
        }
    }
}
