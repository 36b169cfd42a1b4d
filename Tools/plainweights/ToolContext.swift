import CommandLineSupport
import Foundation
import PlainWeights

/// The environment, clock and time zone of the tool, which a test can replace.
package struct ToolContext: Sendable {
    let environment: [String: String]
    private let names: RawNames
    let now: @Sendable () -> Date
    let timeZone: TimeZone
    /// The environment variable with the folder of the store.
    package static let storeVariable = "PLAINWEIGHTS_STORE"

    /// Creates the environment, clock and time zone of the tool.
    /// - Parameter names: the bytes of the environment's values that are not UTF-8.
    package init(
        environment: [String: String], names: RawNames = RawNames(),
        now: @escaping @Sendable () -> Date, timeZone: TimeZone
    ) {
        self.environment = environment
        self.names = names
        self.now = now
        self.timeZone = timeZone
    }

    /// Takes the option `--store`, or the folder that the environment variable names.
    func store(_ arguments: inout Arguments) throws -> StoreLocation {
        if let path = try arguments.path("--store") {
            if path.isEmpty { throw UsageError.missingValue(option: "--store") }
            return StoreLocation(path: path, isFromVariable: false)
        }
        guard let path = environment[Self.storeVariable], !path.isEmpty else {
            throw UsageError.missingWord("--store PATH (or a path in \(Self.storeVariable))")
        }
        return StoreLocation(path: try names.path(path), isFromVariable: true)
    }

    /// Returns the minutes that the time zone is ahead of coordinated universal time at `date`.
    func offsetMinutes(at date: Date) -> Int {
        timeZone.secondsFromGMT(for: date) / 60
    }
}
