import Foundation
import RecordStore

/// A type with each kind of index, whose records in the golden stores never change.
struct Jar: Record, Equatable {
    var id: ID
    var name = ""
    var size = 0
    var at = Date(timeIntervalSinceReferenceDate: 0)
    var tags: [String] = []
    var next: Jar.ID?
    var price: Decimal = 0

    static let third = ComputedColumn<Jar, Int>("third", version: 1) { $0.size % 3 }
    static let search = SearchIndex<Jar>("search", on: \.name)
    static let schema = Schema<Jar>("Jar", blank: Jar(id: ID())) {
        Field(1, "name", \.name)
        Field(2, "size", \.size)
        Field(3, "at", \.at)
        Field(4, "tags", \.tags)
        Field(5, "next", \.next, onDelete: .nullify)
        Field(6, "price", \.price)
        Index("byName", on: .name(\.name))
        Index("bySize", on: .descending(\.size), unique: true, covering: [\.name, \.price])
        Index("byTag", on: .each(\.tags), .ascending(\.at))
        Index("byThird", on: .computed(third))
        Index("large", on: .ascending(\.size), where: .matching(version: 1) { $0.size > 5 })
        Index("small", on: .name(\.name), where: .matching { $0.size <= 5 && $0.name != "a" })
        search
    }

    /// The records of the golden stores.
    static let all = (0..<8).map { number in
        var jar = Jar(id: id(number))
        jar.name = ["", "Ångström 2", "ångström 10", "a", .long("n", 1)][number % 5]
        jar.size = [0, -1, Int.max, Int.min, 7, 8, 9, 10][number]
        jar.at = Date(timeIntervalSinceReferenceDate: Double(number) * 1_000.5 - 3_000)
        jar.tags = number % 3 == 0 ? [] : ["x", "y", .long("t", number), "x"]
        jar.next = number == 7 ? nil : id(number + 1)
        jar.price = Decimal(number) / 4
        return jar
    }

    private static func id(_ number: Int) -> ID {
        let bits = [UInt8](repeating: 0, count: 15) + [UInt8(number + 1)]
        let uuid = bits.withUnsafeBytes { unsafe $0.loadUnaligned(as: uuid_t.self) }
        return ID(UUID(uuid: uuid))
    }
}
