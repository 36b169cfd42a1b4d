import Foundation
import RecordStore
import Testing

@Suite("Page tokens")
struct PageTokenTests {
    private static let query = Query<Parcel> { $0.group == 1 }.sorted(by: .descending(\.day))
        .paged(by: 3)

    @Test("hold for the same query with another page size, and come back from text and JSON")
    func accepted() throws {
        try withParcels { store, _ in
            let token = try #require(try store.page(Self.query).next)
            let data = try JSONEncoder().encode([token])
            #expect(try JSONDecoder().decode([PageToken].self, from: data) == [token])
            #expect(try PageToken(token.text) == token)
            let rest = try store.page(Self.query.paged(by: 5), after: token).items
            #expect(rest == Array(try store.fetch(Self.query).dropFirst(3).prefix(5)))
            let isPlain = token.text.utf8.allSatisfy {
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                    || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
            #expect(isPlain)
        }
    }

    @Test("of another filter, order, limit or type are refused")
    func otherQuery() throws {
        try withParcels { store, _ in
            let token = try #require(try store.page(Self.query).next)
            let others = [
                Query<Parcel> { $0.group == 2 }.sorted(by: .descending(\.day)),
                Query<Parcel> { $0.group == 1 }.sorted(by: .ascending(\.day)),
                Self.query.limited(to: 9), Query<Parcel>(),
            ]
            for other in others {
                #expect(throws: StoreError.invalidToken(.otherQuery)) {
                    try store.page(other, after: token)
                }
            }
        }
    }

    @Test("with any changed, missing or added character are refused as damaged")
    func damaged() throws {
        try withParcels { store, _ in
            let text = try #require(try store.page(Self.query).next).text
            var others = ["", "!", "abc", "A", text + "A", text + "AAAA", " " + text, text + "="]
            for index in text.indices {
                var changed = text
                changed.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
                others += [changed, String(text[..<index])]
            }
            // The last character has bits that stand for nothing.
            let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/"
            others += alphabet.map { text.dropLast() + String($0) }.filter { $0 != text }
            for other in others {
                #expect(throws: StoreError.invalidToken(.damaged), "\(other)") {
                    try PageToken(other)
                }
            }
        }
    }
}
