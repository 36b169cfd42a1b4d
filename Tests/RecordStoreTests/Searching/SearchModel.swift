import Foundation
import RecordStore

/// What a search must find, said a second time in plain Swift.
enum SearchModel {
    struct Place: Comparable {
        let rank: SearchRank
        let field: Int
        let length: Int

        static func < (left: Place, right: Place) -> Bool {
            (left.rank.rawValue, left.field, left.length)
                < (right.rank.rawValue, right.field, right.length)
        }
    }

    typealias Scalars = [Unicode.Scalar]

    /// Letters of scripts without spaces, symbols, and what is newer than the format, in the texts
    /// of the tests.
    static let alone = Set("東京カか\u{1112}\u{1100}💪🏽👩👧กา⁄\u{1CCD6}".unicodeScalars)

    static func found(_ movements: [Movement], for text: String) -> [(Movement, Place?)] {
        let wanted = looked(normal(text))
        if wanted.isEmpty { return movements.sorted { $0.id < $1.id }.map { ($0, nil) } }
        let found = movements.compactMap { movement in
            place(of: wanted, in: movement).map { (movement, $0) }
        }
        return found.sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }.map { ($0.0, $0.1) }
    }

    static func normal(_ text: String) -> Scalars {
        let spaces = Set("\t\n\u{B}\u{C}\r \u{85}\u{1680}\u{2028}\u{2029}".unicodeScalars)
        let words = TextFold.fold(text).unicodeScalars.split { spaces.contains($0) }
        return Array(words.map { Array($0) }.joined(separator: [" "]))
    }

    /// What of a search counts: the words within its first 256 scalars, or those of its first word.
    private static func looked(_ wanted: Scalars) -> Scalars {
        if wanted.count <= 256 { return wanted }
        // A word that ends there is whole.
        let end = wanted[...256].lastIndex(of: " ") ?? 256
        return Array(wanted[..<end])
    }

    private static func place(of wanted: Scalars, in movement: Movement) -> Place? {
        func best(_ wanted: Scalars) -> Place? {
            movement.texts.enumerated().flatMap { field, texts in
                texts.compactMap { text -> Place? in
                    let text = normal(text)
                    return rank(of: wanted, in: text).map {
                        Place(rank: $0, field: field, length: min(text.count, 255))
                    }
                }
            }.min()
        }
        let words = wanted.split(separator: " ").map { best(Array($0)) }
        guard let first = words[0], !words.contains(where: { $0 == nil }) else { return nil }
        if words.count == 1 { return first }
        let worst = words.compactMap { $0?.rank }.max() ?? .inside
        let apart = Place(rank: max(worst, .prefix), field: first.field, length: first.length)
        return min(best(wanted) ?? apart, apart)
    }

    private static func rank(of wanted: Scalars, in text: Scalars) -> SearchRank? {
        if text == wanted { return .exact }
        if text.starts(with: wanted) { return .prefix }
        let positions = text.indices.filter { text[$0...].starts(with: wanted) }
        if positions.contains(where: { begins($0, text) }) { return .wordPrefix }
        return positions.isEmpty || wanted.count < 3 ? nil : .inside
    }

    static func begins(_ position: Int, _ text: Scalars) -> Bool {
        if position == 0 || text[position - 1] == " " { return true }
        if alone.contains(text[position]) { return true }
        return isLetter(text[position]) && !isLetter(text[position - 1])
            && !isMark(text[position - 1])
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if alone.contains(scalar) || isMark(scalar) { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark, .enclosingMark]
            .contains(scalar.properties.generalCategory)
    }
}
