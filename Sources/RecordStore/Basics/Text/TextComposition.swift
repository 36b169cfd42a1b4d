/// A composition of decomposed text, by the steps of the Unicode standard, annex 15.
///
/// The platform's composition (6.3.1, Linux) is not always right: it composes some parts of old
/// Hangul wrongly. The platform is asked once for each pair of scalars.
struct TextComposition {
    private struct Pair: Hashable {
        let first: Unicode.Scalar
        let second: Unicode.Scalar
    }

    private var known: [Pair: Unicode.Scalar?] = [:]

    /// Returns the composed form of decomposed text.
    /// - Parameter parts: the scalars in canonical order.
    /// - Complexity: O(n).
    mutating func composed(_ parts: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(parts.count)
        /// The position of the scalar that marks are composed with.
        var base: Int?
        /// The class of the last mark that was not composed.
        var last: UInt8 = 0
        for part in parts {
            let mark = part.markClass
            if let base, base == result.count - 1 || last < mark,
                let whole = whole(of: result[base], part)
            {
                result[base] = whole
                continue
            }
            if mark == 0 { base = result.count }
            last = mark
            result.append(part)
        }
        return result
    }

    /// Returns the scalar that two scalars compose to, or nil if there is none.
    private mutating func whole(
        of first: Unicode.Scalar, _ second: Unicode.Scalar
    ) -> Unicode.Scalar? {
        if Self.isHangulPart(second.value) { return Self.syllable(first.value, second.value) }
        if !Self.mayBeSecond(second.value) { return nil }
        let pair = Pair(first: first, second: second)
        if let whole = known[pair] { return whole }
        let text = String(String.UnicodeScalarView([first, second]))
        // The platform does not decompose the first scalar by itself, so the text is decomposed
        // first. Beyond 16 bits the platform makes wrong compositions, which do not decompose to
        // the same parts.
        let parts = text.decomposedStringWithCanonicalMapping
        let composed = parts.precomposedStringWithCanonicalMapping
        let again = composed.decomposedStringWithCanonicalMapping
        let isWhole =
            composed.unicodeScalars.count == 1
            && again.unicodeScalars.elementsEqual(parts.unicodeScalars)
        let whole = isWhole ? composed.unicodeScalars.first : nil
        known[pair] = .some(whole)
        return whole
    }

    private static func isHangulPart(_ value: UInt32) -> Bool { 0x1100...0x11FF ~= value }

    /// Returns the syllable of a leading consonant and a vowel, or of a syllable and a trailing
    /// consonant.
    private static func syllable(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
        switch (first, second) {
        case (0x1100...0x1112, 0x1161...0x1175):
            Unicode.Scalar(0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28)
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first - 0xAC00) % 28 == 0:
            Unicode.Scalar(first + second - 0x11A7)
        default: nil
        }
    }

    /// Whether a scalar of ``NormalText/unicodeVersion`` is a composition that ends with this
    /// scalar. Hangul is treated separately.
    private static func mayBeSecond(_ value: UInt32) -> Bool {
        switch value {
        case ..<0x0300: false
        case 0x0300...0x0304, 0x0306...0x030C, 0x030F, 0x0311, 0x0313...0x0314, 0x031B: true
        case 0x0323...0x0328, 0x032D...0x032E, 0x0330...0x0331, 0x0338, 0x0342, 0x0345: true
        case 0x0653...0x0655, 0x093C, 0x09BE, 0x09D7, 0x0B3E, 0x0B56...0x0B57, 0x0BBE: true
        case 0x0BD7, 0x0C56, 0x0CC2, 0x0CD5...0x0CD6, 0x0D3E, 0x0D57, 0x0DCA, 0x0DCF, 0x0DDF: true
        case 0x102E, 0x1B35, 0x3099...0x309A, 0x110BA, 0x11127, 0x1133E, 0x11357, 0x114B0: true
        case 0x114BA, 0x114BD, 0x115AF, 0x11930: true
        default: false
        }
    }
}
