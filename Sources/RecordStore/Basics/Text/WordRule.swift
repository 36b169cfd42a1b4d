/// The rule for the beginnings of words in a text, which `docs/format-search.md` describes. DO NOT
/// CHANGE.
enum WordRule {
    /// Whether a word begins at a scalar.
    /// - Parameter before: the scalar before it, or nil at the beginning of the text.
    static func begins(at here: Unicode.Scalar, after before: Unicode.Scalar?) -> Bool {
        guard let before, !isSpace(before) else { return !isSpace(here) }
        switch Role(here) {
        case .alone: return true
        case .mark, .other: return false
        case .letter:
            let role = Role(before)
            return role == .alone || role == .other
        }
    }

    /// Whether a word begins at the scalar in any text.
    static func beginsAnywhere(at scalar: Unicode.Scalar) -> Bool { Role(scalar) == .alone }

    /// Whether the scalar is white space after folding. Folding replaces all other white space by
    /// U+0020.
    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0x85, 0x1680, 0x2028, 0x2029: true
        default: false
        }
    }

    private enum Role {
        /// A letter or digit in a script with spaces.
        case letter
        case mark
        /// A scalar at which a word always begins.
        case alone
        case other

        init(_ scalar: Unicode.Scalar) {
            if scalar.isASCII {
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9": self = .letter
                default: self = .other
                }
                return
            }
            guard NormalText.isKnown(scalar) else {
                self = .alone
                return
            }
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark: self = .mark
            case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: self = .alone
            case .decimalNumber, .letterNumber, .otherNumber: self = Self.letter(scalar)
            default: self = scalar.properties.isAlphabetic ? Self.letter(scalar) : .other
            }
        }

        private static func letter(_ scalar: Unicode.Scalar) -> Role {
            isOfUnspacedScript(scalar.value) ? .alone : .letter
        }

        private static func isOfUnspacedScript(_ value: UInt32) -> Bool {
            switch value {
            case ..<0x0E00: false
            case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x115F, 0x1780...0x17FF: true
            case 0x1950...0x19DF, 0x1A20...0x1AAF: true
            case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3041...0x312F: true
            case 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0xA4CF: true
            case 0xA960...0xA97F, 0xA9E0...0xA9FF, 0xAA60...0xAADF, 0xF900...0xFAFF: true
            case 0x1B000...0x1B16F, 0x20000...0x3FFFF: true
            default: false
            }
        }
    }
}
