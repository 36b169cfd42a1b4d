import Foundation
import RecordStore

/// The slips of a store, and the forms of their texts in which they are compared.
final class SlipShelf {
    let slips: [Slip]
    private let byID: [Slip.ID: Slip]
    private var normal: [String: [UInt8]] = [:]
    private var folded: [String: [UInt8]] = [:]
    private var names: [String: [UInt8]] = [:]

    init(_ slips: [Slip]) {
        self.slips = slips
        byID = Dictionary(uniqueKeysWithValues: slips.map { ($0.id, $0) })
    }

    func parent(_ slip: Slip) -> Slip? { slip.parent.flatMap { byID[$0] } }

    /// Normal form C, whose bytes are in order.
    func bytes(_ text: String) -> [UInt8] {
        if let known = normal[text] { return known }
        let made = Array(text.precomposedStringWithCanonicalMapping.utf8)
        normal[text] = made
        return made
    }

    func folded(_ text: String) -> [UInt8] {
        if let known = folded[text] { return known }
        let made = Array(TextFold.fold(text).utf8)
        folded[text] = made
        return made
    }

    /// Folded, with numbers as long as each other, then as it is.
    func name(_ text: String) -> [UInt8] {
        if let known = names[text] { return known }
        let folded = String(decoding: folded(text), as: UTF8.self)
        let padded = folded.replacing(#/[0-9]+/#) {
            String(repeating: "0", count: 1_000 - $0.output.utf8.count) + $0.output
        }
        // The folded text decides first, whatever it begins with.
        let first = bytes(padded).flatMap { $0 == 0 ? [0, 1] : [$0] }
        let made = first + [0, 0] + bytes(text)
        names[text] = made
        return made
    }

    func isLess(_ left: String, _ right: String) -> Bool {
        bytes(left).lexicographicallyPrecedes(bytes(right))
    }
}
