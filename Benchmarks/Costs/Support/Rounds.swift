import Foundation

/// Measures in turns and prints medians.
public struct Rounds {
    public let count: Int

    public init(count: Int) {
        self.count = count
    }

    /// Times operations, all of them in each round.
    public func measure(
        operations: Int, _ bodies: [(name: String, body: () throws -> Duration)]
    ) throws {
        var times = Array(repeating: [Double](), count: bodies.count)
        for _ in 0..<count {
            for (position, (_, body)) in bodies.enumerated() {
                times[position].append(try body() / .nanoseconds(operations))
            }
        }
        for (position, (name, _)) in bodies.enumerated() {
            print(Self.label(name) + String(format: "%18.1f", Self.median(times[position])))
        }
    }

    private static func label(_ name: String) -> String {
        name.padding(toLength: 16, withPad: " ", startingAt: 0)
    }

    /// The middle one of the values.
    public static func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }
}

/// The time that `body` takes.
public func timed(_ body: () throws -> Void) rethrows -> Duration {
    try ContinuousClock().measure(body)
}
