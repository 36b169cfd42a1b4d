import Foundation

/// The medians of the times of an operation on each side, which took turns.
struct Timing: CustomStringConvertible {
    private let name: String
    private let medians: [Double]
    private let slowest: [Double]

    static let warmUps = 10

    init(
        _ name: String, _ sides: [any Side], rounds: Int,
        _ body: (any Side, Int) throws -> Void
    ) throws {
        self.name = name
        let clock = ContinuousClock()
        var times = sides.map { _ in [Double]() }
        for number in 0..<rounds + Self.warmUps {
            for (position, side) in sides.enumerated() {
                let time = try clock.measure { try body(side, number) } / .microseconds(1)
                if number >= Self.warmUps { times[position].append(time) }
            }
        }
        let sorted = times.map { $0.sorted() }
        medians = sorted.map { $0[$0.count / 2] }
        slowest = sorted.map { $0[$0.count * 99 / 100] }
    }

    static func heading(_ sides: [String]) -> String {
        let columns = sides.map { "\($0) us".padding(toLength: 26, withPad: " ", startingAt: 0) }
        return "operation".padding(toLength: 20, withPad: " ", startingAt: 0)
            + columns.joined() + "ratio"
    }

    var description: String {
        let columns = zip(medians, slowest).map {
            String(format: "%.1f (p99 %.0f)", $0, $1)
                .padding(toLength: 26, withPad: " ", startingAt: 0)
        }
        return name.padding(toLength: 20, withPad: " ", startingAt: 0) + columns.joined()
            + String(format: "%.2f", medians[1] / medians[0])
    }
}
