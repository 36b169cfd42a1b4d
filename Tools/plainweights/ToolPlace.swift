import CommandLineSupport
import Foundation
import PlainWeights

/// Where and when the tool runs: given to it, so that a test can say.
package struct ToolPlace: Sendable {
    let environment: [String: String]
    let now: @Sendable () -> Date
    let timeZone: TimeZone
    package static let storeVariable = "PLAINWEIGHTS_STORE"

    package init(
        environment: [String: String], now: @escaping @Sendable () -> Date, timeZone: TimeZone
    ) {
        self.environment = environment
        self.now = now
        self.timeZone = timeZone
    }

    /// Takes `--store`, or the folder of the variable.
    func storePath(_ arguments: inout Arguments) throws -> String {
        if let path = try arguments.text("--store") { return path }
        guard let path = environment[Self.storeVariable], !path.isEmpty else {
            throw UsageError.missingWord("--store PATH")
        }
        return path
    }

    func offsetMinutes(at date: Date) -> Int {
        timeZone.secondsFromGMT(for: date) / 60
    }
}
