import CommandLineSupport
import Foundation
import PlainWeights

/// Where and when the tool runs: given to it, so that a test can say.
package struct ToolPlace: Sendable {
    let environment: [String: String]
    private let names: RawNames
    let now: @Sendable () -> Date
    let timeZone: TimeZone
    package static let storeVariable = "PLAINWEIGHTS_STORE"

    /// - Parameter names: those of the environment's values that are no UTF-8.
    package init(
        environment: [String: String], names: RawNames = RawNames(),
        now: @escaping @Sendable () -> Date, timeZone: TimeZone
    ) {
        self.environment = environment
        self.names = names
        self.now = now
        self.timeZone = timeZone
    }

    /// Takes `--store`, or the folder of the variable.
    func store(_ arguments: inout Arguments) throws -> StorePlace {
        if let path = try arguments.path("--store") {
            if path.isEmpty { throw UsageError.missingValue(option: "--store") }
            return StorePlace(path: path, isFromVariable: false)
        }
        guard let path = environment[Self.storeVariable], !path.isEmpty else {
            throw UsageError.missingWord("--store PATH (or a path in \(Self.storeVariable))")
        }
        return StorePlace(path: try names.path(path), isFromVariable: true)
    }

    func offsetMinutes(at date: Date) -> Int {
        timeZone.secondsFromGMT(for: date) / 60
    }
}
