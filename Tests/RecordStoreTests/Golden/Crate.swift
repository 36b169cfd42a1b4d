import Foundation
import RecordStore

/// A type with sums and a condition, whose records in the golden store never change.
struct Crate: Record, Equatable {
    var id: ID
    var label = ""
    var weight: Int?
    var price: Decimal = 0
    var load = 0.0
    var at = Date(timeIntervalSinceReferenceDate: 0)
    var marks: [Int] = []

    static let day = ComputedColumn<Crate, Int>("day") { $0.at.day(offsetMinutes: -90) }
    static let volume = ComputedColumn<Crate, Int?>("volume") { $0.weight.ifNil(1) * 3 - 2 }
    static let shiftStart = StoreConstant("shiftStart", initially: 120)
    static let shift = ComputedColumn<Crate, Int>("shift") {
        $0.at.day(offsetMinutes: (0 - $0.constant(shiftStart)).ifNil(0))
    }
    static let bounded = ComputedColumn<Crate, Int?>("bounded") { $0.weight.atLeast(-2).atMost(3) }
    static let isB = ComputedColumn<Crate, Bool>("isB") { $0.label.equals("b") }
    static let area = ComputedColumn<Crate, Int128?>("area") {
        $0.weight.wideProduct(with: .max)
    }
    static let schema = Schema<Crate>("Crate", blank: Crate(id: ID())) {
        Field(1, "label", \.label)
        Field(2, "weight", \.weight)
        Field(3, "price", \.price)
        Field(4, "load", \.load)
        Field(5, "at", \.at)
        Field(6, "marks", \.marks)
        Index("byWeight", on: .descending(\.weight))
        Index("byLabel", on: .name(\.label), covering: [\Crate.price])
        Index("marked", on: .each(\.marks), where: .matching { $0.label != "" })
        AggregateIndex("counts", by: .ascending(\.weight))
        AggregateIndex(
            "byDay", by: .computed(day), .descending(\.label),
            summing: .field(\.weight), .field(\.price), .field(\.load), .computed(volume))
        AggregateIndex("byMark", by: .each(\.marks), summing: .field(\.load))
        AggregateIndex(
            "heavy", by: .computed(isB), summing: .computed(area),
            where: .matching { $0.weight > 0 })
        Index("byShift", on: .computed(shift), .computed(bounded))
    }

    static let rest = PreferenceKey("rest", default: 90)
    static let units = PreferenceKey("units", default: [String]())

    /// The records of the golden store.
    static let all = (0..<150).map { number in
        var crate = Crate(id: id(number))
        crate.label = number % 50 == 4 ? .long("l", 3) : ["", "b", "Ä 10", "ä 9"][number % 4]
        crate.weight = number % 7 == 0 ? nil : number % 11 - 5
        crate.price = Decimal(number - 100) / 8
        crate.load = number == 1 ? 1e300 : number == 2 ? -1e300 : Double(number) / 3
        crate.at = Date(timeIntervalSinceReferenceDate: Double(number) * 40_000.25 - 90_000)
        crate.marks = (0..<number % 4).map { $0 * number % 3 }
        return crate
    }

    private static func id(_ number: Int) -> ID {
        let bits = [UInt8](repeating: 0, count: 14) + [UInt8(number >> 8), UInt8(number & 0xFF)]
        let uuid = bits.withUnsafeBytes { unsafe $0.loadUnaligned(as: uuid_t.self) }
        return ID(UUID(uuid: uuid))
    }
}
