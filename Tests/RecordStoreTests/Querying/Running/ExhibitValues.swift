import Foundation
import RecordStore

/// Random values for the exhibits of one store: few, so that many are equal, and around every edge
/// of their kinds.
struct ExhibitValues {
    var generator: SeededGenerator
    private let texts: [String]
    private let blobs: [Data]

    init(seed: UInt64) {
        var generator = SeededGenerator(state: seed)
        texts = Self.texts(&generator)
        blobs = Self.blobs(&generator)
        self.generator = generator
    }

    mutating func text() -> String { generator.pick(texts) }

    mutating func blob() -> Data { generator.pick(blobs) }

    mutating func exhibit() -> Exhibit {
        var exhibit = Exhibit(id: Exhibit.ID(generator.uuid()))
        if generator.below(6) == 0 { exhibit.id = Exhibit.ID(generator.pick(Self.edgeIDs)) }
        exhibit.name = text()
        exhibit.note = maybe(text())
        exhibit.data = maybe(blob())
        exhibit.number = maybe(generator.pick([Int.min, .max, 0, 1, -1, 255]))
        exhibit.ratio = generator.pick(Self.ratios)
        exhibit.day = maybe(Date(timeIntervalSinceReferenceDate: generator.pick(Self.moments)))
        exhibit.cost = maybe(generator.pick(Self.costs))
        exhibit.link = generator.pick(Self.links)
        exhibit.key = generator.pick(Self.edgeIDs)
        exhibit.isOpen = maybe(generator.below(2) == 0)
        exhibit.wide = generator.pick(Self.wides)
        exhibit.large = maybe(generator.pick(Self.larges))
        exhibit.share = maybe(generator.pick(Self.shares))
        exhibit.shelf = UInt8(generator.below(4))
        for _ in 0..<generator.below(4) { exhibit.tags.append(text()) }
        exhibit.label = generator.pick(["hit one", "a hit", "miss", "hithithit", ""])
        exhibit.code = generator.below(3) == 0 ? nil : text()
        return exhibit
    }

    private mutating func maybe<Value>(_ value: Value) -> Value? {
        generator.below(5) == 0 ? nil : value
    }
}

// Where the values come from.
extension ExhibitValues {
    /// How many bytes of a text keys keep, beside other columns and alone.
    private static let rooms = [
        146, 209, 214, 219, 220, 228, 229, 457, 460, 466, 467, 471, 476,
    ]

    private static let edgeIDs = [
        IDBits(high: 0, low: 0).uuid, IDBits(high: .max, low: .max).uuid,
        IDBits(high: .max, low: UInt64.max - 1).uuid,
        IDBits(high: UInt64.max >> 1, low: .max).uuid,
    ]
    private static let ratios: [Double] = [
        0, -0.0, .leastNonzeroMagnitude, -.greatestFiniteMagnitude, 1.5,
        .greatestFiniteMagnitude, -1,
    ]
    private static let moments: [Double] = [0, -0.0, 86_400, -1, 1e300, -1e300]
    private static let costs = [
        "0", "12.5", "12.50", "-12.5", "1e100", "-1e-100", "100", "1e2",
        String(repeating: "9", count: 38),
    ].compactMap { Decimal(string: $0) }
    private static let links = [
        "x:", "x:a", "x:A", "x:%C3%A9", "x:" + String(repeating: "u", count: 464),
        "x:" + String(repeating: "u", count: 465) + "a",
        "x:" + String(repeating: "u", count: 465) + "b",
    ].compactMap { URL(string: $0) }
    private static let wides: [Int128] = [
        .min, .max, 0, -1, Int128(Int64.min), Int128(Int64.min) - 1, Int128(UInt64.max),
        Int128(UInt64.max) + 1,
    ]
    private static let larges: [UInt128] = [
        .max, 0, UInt128(UInt64.max), UInt128(UInt64.max) + 1,
    ]
    private static let shares: [Float] = [
        0, -0.0, .greatestFiniteMagnitude, -.leastNonzeroMagnitude, 1.1,
    ]

    /// Short texts, and some that begin alike for as many bytes as keys have room for.
    private static func texts(_ generator: inout SeededGenerator) -> [String] {
        let stems = ["m", "é", "e\u{301}", "A", "\0", "9", "0", "日", "ß", "a1"]
        let ends = [
            "", "a", "b", "é", "e\u{301}", "\u{301}", "\0", "\0\0", "A", "10", "2", "02",
            "\u{10FFFF}", "\u{1}", "a" + String(repeating: "z", count: 600),
            String(repeating: "1", count: 300),
        ]
        var texts = [
            "", "a", "A", "á", "a\u{301}", "\0", "\u{1}", "Set 2", "set 10", "Set 02", "sét 2",
            "9", "10", "\u{FFFF}", "z",
        ]
        for _ in 0..<3 {
            let stem = generator.pick(stems)
            // A zero byte takes two bytes of a key.
            let widthBytes = stem == "\0" ? 2 : stem.utf8.count
            var count = generator.pick(rooms) + generator.below(7) - 3
            if generator.below(2) == 0 { count /= widthBytes }
            if generator.below(4) == 0 { count /= 2 }
            let beginning = String(repeating: stem, count: count)
            for end in ends where generator.below(2) == 0 { texts.append(beginning + end) }
            if generator.below(2) == 0 {
                // They differ only in case, near the end of what a key keeps.
                let rest = String(beginning.dropLast())
                texts += [rest + "B", rest + "b"]
            }
        }
        return texts
    }

    private static func blobs(_ generator: inout SeededGenerator) -> [Data] {
        let ends: [[UInt8]] = [
            [], [0], [0xFF], [0, 0xFF], [0, 0], [0, 1], [0, 2], [1], [0xFF, 0xFF],
        ]
        var blobs = [Data(), Data([0]), Data([0xFF]), Data([0, 0xFF]), Data([0, 1])]
        for _ in 0..<3 {
            let byte = generator.pick([0, 1, 0x61, 0xFF] as [UInt8])
            let count = generator.pick(rooms) + generator.below(7) - 3
            let beginning = Data(repeating: byte, count: byte == 0 ? count / 2 : count)
            for end in ends where generator.below(2) == 0 { blobs.append(beginning + end) }
        }
        return blobs
    }
}
