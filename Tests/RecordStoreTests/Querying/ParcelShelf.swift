import Foundation

/// Values of parcels for random queries, and their order.
enum ParcelShelf {
    /// Long ones begin alike for more bytes than a key holds.
    static let words =
        ["Ärmel", "arm 2", "Arm 10", "ARM 2b", "bench", "", "Über-Bein", "e\u{301}té"]
        + ["a", "b", "c"].map { String(repeating: "m", count: 600) + $0 }

    static func bytes(_ text: String) -> [UInt8] {
        Array(text.precomposedStringWithCanonicalMapping.utf8)
    }

    /// Whether the first text comes before the second, by Unicode scalars in normal form C.
    static func isLess(_ left: String, _ right: String) -> Bool {
        bytes(left).lexicographicallyPrecedes(bytes(right))
    }

    static func parcels(count: Int, _ generator: inout SeededGenerator) -> [Parcel] {
        var parcels = (0..<count).map { _ in generator.parcel() }
        for position in parcels.indices {
            if Int.random(in: 0...2, using: &generator) > 0 {
                parcels[position].within = parcels.randomElement(using: &generator)?.id
            }
            if Int.random(in: 0...2, using: &generator) == 0 {
                parcels[position].note = words.randomElement(using: &generator)
            }
            if Int.random(in: 0...4, using: &generator) == 0 {
                parcels[position].name = words.randomElement(using: &generator) ?? ""
            }
        }
        return parcels.sorted { $0.id < $1.id }
    }
}
