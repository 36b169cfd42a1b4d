import Foundation
import RecordStore
import Testing

@Suite("Texts that are too long for a key")
struct LongTextTests {
    /// Texts that begin alike for far more bytes than a key holds, beside short ones.
    private static let notes =
        ["a", "z"]
        + (0..<12).map {
            String(repeating: "m", count: 600) + String(UnicodeScalar(UInt8(97 + $0 * 7 % 12)))
        }

    private func withLong(_ body: (Store, [Parcel]) throws -> Void) throws {
        try withVerifiedStore([Parcel.self]) { store in
            let parcels = (Self.notes + Self.notes).map { note in
                Parcel(name: note, note: note)
            }
            try store.write { transaction in for parcel in parcels { try transaction.save(parcel) }
            }
            try body(store, parcels)
        }
    }

    @Test("are in order all the same, both ways, and by pages")
    func order() throws {
        try withLong { store, parcels in
            let expected = parcels.sorted { ($0.note ?? "", $0.id) < ($1.note ?? "", $1.id) }.map(
                \.id)
            let keys: [(SortKey<Parcel>, SortKey<Parcel>)] = [
                (.ascending(\.note), .descending(\.note)),
                (.name(\.name), .name(\.name, descending: true)),
            ]
            for (up, down) in keys {
                let query = Query<Parcel>().sorted(by: up)
                let backward = Query<Parcel>().sorted(by: down)
                let found = [
                    try store.fetch(query).map(\.id),
                    try store.fetch(backward).map(\.id).reversed(),
                ]
                #expect(found == [expected, expected])
                for size in [1, 2, 3, 5, 40] {
                    let paged = [
                        try store.pagedIDs(query.paged(by: size)),
                        try store.pagedIDs(backward.paged(by: size)).reversed(),
                    ]
                    #expect(paged == [expected, expected], "by \(size)")
                }
                let first = try store.fetch(query.limited(to: 5)).map(\.id)
                #expect(first == Array(expected.prefix(5)))
            }
            let query = Query<Parcel> { $0.group == 0 }.sorted(by: .descending(\.note))
            let down = try store.fetch(query).map(\.id)
            #expect(down == expected.reversed())
        }
    }

    @Test("are found by equality, ranges and prefixes exactly")
    func bounds() throws {
        try withLong { store, parcels in
            for note in Set(Self.notes) {
                let sorted = Query<Parcel>().sorted(by: .ascending(\.note))
                let counts = [
                    try store.fetch(sorted.and { $0.note == note }).count,
                    try store.fetch(sorted.and { $0.note < note }).count,
                    try store.fetch(sorted.and { $0.note >= note }).count,
                    try store.fetch(sorted.and { $0.note.hasPrefix(note) }).count,
                ]
                let smaller = parcels.filter { ($0.note ?? "") < note }.count
                #expect(counts == [2, smaller, parcels.count - smaller, 2])
                #expect(try store.count(Query<Parcel> { $0.note > note }) == counts[2] - 2)
            }
        }
    }
}
