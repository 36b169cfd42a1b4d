import Foundation
import RecordStore
import Testing

@Suite("Folding of text")
struct TextFoldTests {
    @Test(
        "texts fold as the format document says",
        arguments: [
            ("Café", "cafe"), ("Straße", "strasse"), ("ẞ", "ss"), ("ﬁt", "fit"),
            ("Isparta", "isparta"), ("ısparta", "isparta"), ("İsparta", "isparta"),
            ("ΣΑΣ", "σασ"), ("σας", "σασ"), ("Øl", "øl"), ("x²", "x2"), ("２", "2"),
            ("٢", "2"), ("أَحْمَد", "احمد"), ("שָׁלוֹם", "שלום"),
            ("ＡＢ", "ab"), ("❤\u{FE0F}", "❤"), ("a\u{AD}b", "ab"), ("a\u{A0}b", "a b"),
            ("训练", "训练"), ("💪🏽", "💪🏽"),
        ])
    func rules(text: String, folded: String) {
        #expect(Array(TextFold.fold(text).unicodeScalars) == Array(folded.unicodeScalars))
    }

    @Test("marks that spell are kept")
    func spellingMarks() {
        #expect(TextFold.fold("が") != TextFold.fold("か"))
        #expect(TextFold.fold("कु") != TextFold.fold("क"))
        #expect(TextFold.fold("กุ") != TextFold.fold("ก"))
    }

    @Test("folding what is folded changes nothing, for every scalar, and case never matters")
    func idempotence() {
        var failures: [Unicode.Scalar] = []
        for value in UInt32(0)...0x1_FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            let matters =
                properties.changesWhenCaseMapped || properties.changesWhenNFKCCaseFolded
                || properties.canonicalCombiningClass != .notReordered
            guard matters else { continue }
            let folded = TextFold.fold(String(scalar))
            if TextFold.fold(folded) != folded { failures.append(scalar) }
            // Upper case writes the iota subscript, which is dropped, as a letter of its own.
            let upper = properties.uppercaseMapping
            let hasIota = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
                .contains("\u{345}")
            if hasIota || !upper.unicodeScalars.allSatisfy(isKnown) { continue }
            if TextFold.fold(upper) != folded { failures.append(scalar) }
        }
        #expect(failures.isEmpty, "\(failures.prefix(20))")
    }

    private func isKnown(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.age.map { ($0.major, $0.minor) <= (15, 0) } ?? false
    }

    @Test("a scalar newer than the fold stands for itself")
    func newScalars() {
        // Assigned in Unicode 16, with a compatibility decomposition to "A".
        #expect(TextFold.fold("\u{1CCD6}B") == "\u{1CCD6}b")
    }
}
