import CRC32C
import Foundation
import RecordStore
import TestSupport
import Testing

/// A page token as whoever knows its form could make it.
private struct ForgedToken {
    var version: UInt8
    var count: UInt64
    var place: [UInt8]
    /// The query and the index.
    private let origin: [UInt8]

    init(_ token: PageToken) throws {
        let standard = token.text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        let bytes = [UInt8](try #require(Data(base64Encoded: standard + padding)))
        version = bytes[0]
        origin = Array(bytes[1..<17])
        count = bytes[17..<25].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        place = Array(bytes[25..<(bytes.count - 4)])
    }

    var text: String {
        var bytes = [version] + origin
        withUnsafeBytes(of: count.littleEndian) { bytes += $0 }
        bytes += place
        let checksum = bytes.withUnsafeBytes { crc32c_extend(0, $0.baseAddress, $0.count) }
        withUnsafeBytes(of: checksum.littleEndian) { bytes += $0 }
        return Data(bytes).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

@Suite("Forged page tokens with a right checksum")
struct ForgedTokenTests {
    /// How many there are for each list.
    private static let count = repetitions("PLAINWEIGHTS_FORGED_TOKENS", quick: 15, thorough: 40)

    private static let queries: [Query<Leaf>] =
        LeafOrder.all.map(\.query) + [
            Query(), Query().sorted(by: .descending(\.id)),
            Query { $0.shelf.isIn([0, 1]) }.sorted(by: .ascending(\.data)),
            Query { $0.text.isIn(["a", "b", "m"]) || $0.shelf == 1 }.sorted(by: .ascending(\.id)),
        ]

    @Test("come back as they were made, or are refused by their version or count")
    func parsed() throws {
        try withLeaves { store, _ in
            let token = try #require(try store.page(Self.queries[0].paged(by: 3)).next)
            var forged = try ForgedToken(token)
            #expect(forged.text == token.text)
            for count: UInt64 in [1 << 48 + 1, .max, UInt64(Int.max)] {
                forged.count = count
                let text = forged.text
                #expect(throws: StoreError.invalidToken(.damaged)) { try PageToken(text) }
            }
            forged.count = 3
            for version in UInt8.min...UInt8.max where version != forged.version {
                var other = forged
                other.version = version
                let text = other.text
                #expect(throws: StoreError.invalidToken(.otherVersion)) { try PageToken(text) }
            }
        }
    }

    @Test("with the largest count, and pages of the largest size, overflow nothing")
    func largest() throws {
        try withLeaves { store, count in
            for query in Self.queries {
                let page = try store.page(query.paged(by: 1))
                var forged = try ForgedToken(try #require(page.next))
                forged.count = 1 << 48
                let token = try PageToken(forged.text)
                let rest = try store.page(query.paged(by: .max), after: token)
                #expect(rest.items.count == (try store.count(query)) - 1 && rest.next == nil)
                let some = try store.page(query.paged(by: 1), after: token)
                #expect(some.items == Array(rest.items.prefix(1)))
                #expect(
                    try store.page(query.paged(by: .max)).items.count == rest.items.count + 1)
                #expect(try store.page(query.paged(by: .max), skipping: .max).items.isEmpty)
                #expect(try store.page(query, skipping: .max).items.isEmpty)
                if let previous = some.previous {
                    _ = try store.page(query.paged(by: .max), before: previous)
                }
                let sections = try store.page(query.paged(by: 1), by: .value(\.shelf))
                var other = try ForgedToken(try #require(sections.next))
                other.count = 1 << 48
                let left = try store.page(
                    query.paged(by: .max), by: .value(\.shelf), after: PageToken(other.text))
                #expect(left.items.reduce(0) { $0 + $1.records.count } == rest.items.count)
            }
        }
    }

    @Test("with any place are answered with a page or refused, and never end the process")
    func places() throws {
        var random = Seed("forged tokens")
        try withLeaves { store, _ in
            for query in Self.queries {
                let query = query.paged(by: 3)
                let page = try store.page(query, skipping: 4)
                for token in [page.next, page.previous].compactMap(\.self) {
                    try forge(token, &random) { token in
                        _ = try store.page(query, after: token)
                        _ = try store.page(query, before: token)
                    }
                }
                try forge(store.page(query, by: .value(\.data)).next, &random) {
                    _ = try store.page(query, by: .value(\.data), after: $0)
                }
                try forge(store.page(query, by: .value(\.text)).next, &random) {
                    _ = try store.page(query, by: .value(\.text), after: $0)
                }
            }
        }
    }

    @Test("of days and of searches are answered or refused too")
    func others() throws {
        var random = Seed("forged tokens of searches")
        try withParcels(count: 60) { store, _ in
            let query = Query<Parcel>().sorted(by: .ascending(\.day)).paged(by: 5)
            let key = SectionKey<Parcel, DateInterval>.each(.day, of: \.day, in: .current)
            try forge(store.page(query, by: key).next, &random) {
                _ = try store.page(query, by: key, after: $0)
            }
            for text in ["arm", "be", "bench arm", "ärmel"] {
                let best = Parcel.search.best(text).paged(by: 2)
                for query in [best, best.sorted(by: .name(\.name))] {
                    try forge(store.page(query).next, &random) {
                        _ = try store.page(query, after: $0)
                    }
                }
            }
        }
    }

    /// Calls `body` with tokens whose places are like that of one, or like nothing.
    private func forge(
        _ token: PageToken?, _ random: inout Seed, _ body: (PageToken) throws -> Void
    ) throws {
        guard let token else { return }
        let good = try ForgedToken(token)
        for _ in 0..<Self.count {
            var forged = good
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let offset = Int.random(in: 0...forged.place.count, using: &random)
                switch Int.random(in: 0...4, using: &random) {
                case 0: forged.place.insert(.random(in: 0...255, using: &random), at: offset)
                case 1: forged.place.removeLast(forged.place.count - offset)
                case 2: forged.place.removeFirst(offset)
                case 3:
                    let ends: [[UInt8]] = [[], [0, 2], [0xFF, 0xFD], good.place]
                    forged.place += ends.randomElement(using: &random)!
                    forged.place += [UInt8](
                        repeating: [0, 1, 0xFF].randomElement(using: &random)!,
                        count: .random(in: 0...600, using: &random))
                default:
                    if offset == forged.place.count { continue }
                    let near: [UInt8] = [0, 1, 2, 3, 0xFF, forged.place[offset] ^ 1]
                    forged.place[offset] = near.randomElement(using: &random)!
                }
            }
            do {
                try body(PageToken(forged.text))
            } catch StoreError.invalidToken {
            }
        }
    }

    private func withLeaves(_ body: (Store, Int) throws -> Void) throws {
        var generator = SeededGenerator(state: TestSettings.seed)
        var leaves = (0..<40).map { _ in generator.leaf() }
        for position in 0..<10 { leaves[position].text = leaves[10].text }
        let all = leaves
        try withVerifiedStore([Leaf.self]) { store in
            try store.write { try $0.save(all) }
            try body(store, all.count)
        }
    }
}
