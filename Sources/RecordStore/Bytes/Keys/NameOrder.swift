/// Functions for the ordering form of names: folded text in which numbers sort by their value.
///
/// A number is written as a mark that sorts like a digit, then the count of its digits, then the
/// digits. So 2 comes before 10, and names with numbers keep their order among other names.
enum NameOrder {
    /// Appends the ordering form of UTF-8, which must be valid.
    static func append(_ utf8: [UInt8], to output: inout [UInt8]) {
        let folded = TextFold.fold(utf8)
        var index = 0
        while index < folded.count {
            if isDigit(folded[index]) {
                index = appendNumber(of: folded, at: index, to: &output)
            } else {
                output.append(folded[index])
                index += 1
            }
        }
    }

    /// Returns the beginning that the ordering forms of all names with this folded prefix share,
    /// and whether it holds all of the prefix.
    ///
    /// Digits at the end are left out: "Set 1" is a prefix of "Set 10", but the ordering form of 1
    /// does not begin that of 10. Other numbers are written without leading zeros.
    static func prefix(_ utf8: [UInt8]) -> (bytes: [UInt8], isExact: Bool) {
        let folded = TextFold.fold(utf8)
        let kept = folded.lastIndex { !isDigit($0) }.map { Array(folded[...$0]) } ?? []
        var bytes: [UInt8] = []
        append(kept, to: &bytes)
        return (bytes, !folded.contains(where: isDigit))
    }

    /// Returns the folded text of an ordering form, which may be cut.
    static func readable(_ ordering: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        var rest = ordering[...]
        while let byte = rest.popFirst() {
            guard byte == KeyFormat.numberMark else {
                text.append(byte)
                continue
            }
            guard let length = rest.popFirst() else { break }
            text.append(contentsOf: length == 1 ? [KeyFormat.numberMark] : [])
            text.append(contentsOf: rest.prefix(max(Int(length) - 1, 0)))
            rest = rest.dropFirst(max(Int(length) - 1, 0))
        }
        return text
    }

    private static func appendNumber(
        of folded: [UInt8], at start: Int, to output: inout [UInt8]
    ) -> Int {
        let significant =
            folded[start...].firstIndex { $0 != UInt8(ascii: "0") } ?? folded.endIndex
        let digits = folded[significant...].prefix(KeyFormat.maxNumberDigits).prefix(while: isDigit)
        output.append(KeyFormat.numberMark)
        output.append(UInt8(digits.count + 1))
        output.append(contentsOf: digits)
        return digits.endIndex
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
}
