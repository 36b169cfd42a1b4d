import Foundation
import RecordStore

/// A type in two versions, the second of which has indexes that are being built in a golden store.
enum Pamphlet {
    struct First: Record, Equatable {
        var id: ID
        var word = ""
        var number = 0

        static let schema = Schema<First>("Pamphlet", blank: First(id: ID())) {
            Field(1, "word", \.word)
            Field(2, "number", \.number)
            Index("byNumber", on: .ascending(\.number))
        }

        /// The records of the golden store.
        static let all = (0..<8).map { number in
            let bits = [UInt8](repeating: 0, count: 15) + [UInt8(number + 1)]
            let uuid = bits.withUnsafeBytes { unsafe $0.loadUnaligned(as: uuid_t.self) }
            var pamphlet = First(id: ID(UUID(uuid: uuid)))
            (pamphlet.word, pamphlet.number) = ("word \(number)", number / 2)
            return pamphlet
        }
    }

    struct Second: Record, Equatable {
        var id: ID
        var word = ""
        var number = 0

        static let letters = SearchIndex<Second>("letters", on: \.word)
        static let schema = Schema<Second>("Pamphlet", blank: Second(id: ID())) {
            Field(1, "word", \.word)
            Field(2, "number", \.number)
            Removed<Second>(index: "byNumber")
            Index("byWord", on: .ascending(\.word))
            letters
            Index("unique", on: .ascending(\.number), unique: true)
        }
    }
}
