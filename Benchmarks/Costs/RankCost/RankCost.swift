import BenchmarkSupport
import Foundation
import RecordStore

/// Writing with a plain and with a ranked index, and finding positions.
struct RankCost {
    let options: NumberOptions
    private let folder = NSTemporaryDirectory() + "ranks-\(UUID().uuidString)"
    private static let batch = 10_000

    init(_ options: NumberOptions) {
        self.options = options
    }

    func run() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try find()
        print("an insert, microseconds         plain    ranked     ratio")
        for isRandom in [true, false] {
            let name = isRandom ? "random" : "at the right edge"
            try compare("batches, \(name)", isRandom, options["--batched"], isDurable: false)
            try compare("durable, \(name)", isRandom, options["--durable"], isDurable: true)
        }
    }

    private func compare(
        _ name: String, _ isRandom: Bool, _ count: Int, isDurable: Bool
    ) throws {
        var times: (plain: [Double], ranked: [Double]) = ([], [])
        for _ in 0..<options["--rounds"] {
            times.plain.append(try insert(Plain.self, isRandom, count, isDurable))
            times.ranked.append(try insert(Ranked.self, isRandom, count, isDurable))
        }
        let (plain, ranked) = (Rounds.median(times.plain), Rounds.median(times.ranked))
        let label = name.padding(toLength: 28, withPad: " ", startingAt: 0)
        print(label + String(format: "%9.2f %9.2f %9.2f", plain, ranked, ranked / plain))
    }

    /// Inserts behind as many records as there are batched ones, and returns microseconds each.
    private func insert<R: Placed>(
        _ type: R.Type, _ isRandom: Bool, _ count: Int, _ isDurable: Bool
    ) throws -> Double {
        let path = "\(folder)/insert"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let options = StoreOptions(durability: isDurable ? .durable : .throwaway)
        let store = try Store.open(at: path, options: options, [type])
        try fill(store, type, 0..<self.options["--batched"], isRandom)
        let start = ContinuousClock.now
        let first = self.options["--batched"]
        try fill(store, type, first..<first + count, isRandom, by: isDurable ? 1 : Self.batch)
        let time = ContinuousClock.now - start
        try store.close()
        return time / .microseconds(count)
    }

    private func fill<R: Placed>(
        _ store: Store, _ type: R.Type, _ numbers: Range<Int>, _ isRandom: Bool,
        by batch: Int = Self.batch
    ) throws {
        for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: batch) {
            try store.write { transaction in
                for number in start..<min(start + batch, numbers.upperBound) {
                    let place = isRandom ? (number &* 2_654_435_761) & 0xFFFF_FFFF : number
                    try transaction.insert(R(id: R.ID(), place: place))
                }
            }
        }
    }

    /// Finds ranks, rows and counts among many records, each in a read of its own.
    private func find() throws {
        let count = options["--records"]
        let store = try Store.open(
            at: "\(folder)/find", options: StoreOptions(durability: .throwaway), [Ranked.self])
        try fill(store, Ranked.self, 0..<count, true)
        let query = Query<Ranked>().sorted(by: .ascending(\.place))
        let positions = (0..<1_000).map { ($0 &* 7_919_317) % count }
        let ids = try positions.map { position in
            try store.record(at: position, in: query)?.id ?? Ranked.ID()
        }
        print("among \(count) records, microseconds (median of rounds of 1000)")
        try measure("the rank of a record") { _ = try store.rank(of: ids[$0], in: query) }
        try measure("the record at a position") {
            _ = try store.record(at: positions[$0], in: query)
        }
        try measure("a page of 20 at a position") {
            _ = try store.page(query.paged(by: 20), skipping: positions[$0])
        }
        try measure("the count of a range") { number in
            let place = (positions[number] &* 2_654_435_761) & 0xFFFF_FFFF
            _ = try store.count(Query<Ranked> { $0.place > place })
        }
        try store.close()
    }

    private func measure(_ name: String, _ body: (Int) throws -> Void) throws {
        var times: [Double] = []
        for _ in 0..<options["--rounds"] {
            let start = ContinuousClock.now
            for number in 0..<1_000 { try body(number) }
            times.append((ContinuousClock.now - start) / .microseconds(1_000))
        }
        let label = name.padding(toLength: 28, withPad: " ", startingAt: 0)
        print(label + String(format: "%9.2f", Rounds.median(times)))
    }
}
