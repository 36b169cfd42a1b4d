import CommandLineSupport
import Foundation
import PlainWeights

/// The environment, clock and time zone of the tool, which a test can replace.
package struct ToolContext: Sendable {
    let environment: [String: String]
    private let names: RawNames
    let now: @Sendable () -> Date
    let timeZone: TimeZone
    /// The store that a screen shows, on which all commands run.
    private var opened: WorkoutStore?
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

    /// Returns a context whose commands run on a store that is open.
    func showing(_ store: WorkoutStore) -> ToolContext {
        var context = self
        context.opened = store
        return context
    }

    /// Takes the option `--store`, or the folder that the environment variable names, or the usual
    /// one.
    func store(_ arguments: inout Arguments) throws -> StoreLocation {
        // Without a home undo reaches back to the beginning of this command alone.
        let home = TrainingHome(environment: environment)
        let device = home?.device() ?? UUID()
        if let opened {
            if try arguments.path("--store") != nil {
                throw UsageError.saidElsewhere("--store", how: "the screen shows one store")
            }
            return StoreLocation(opened, device: device)
        }
        if let path = try arguments.path("--store") {
            if path.isEmpty { throw UsageError.missingValue(option: "--store") }
            return StoreLocation(path: path, origin: .option, device: device)
        }
        if let path = environment[Self.storeVariable], !path.isEmpty {
            return StoreLocation(path: try names.path(path), origin: .variable, device: device)
        }
        guard let home else {
            throw UsageError.missingWord("--store PATH (or a path in \(Self.storeVariable))")
        }
        return StoreLocation(path: home.store, origin: .usual, device: device)
    }

    /// Returns the minutes that the time zone is ahead of coordinated universal time at `date`.
    func offsetMinutes(at date: Date) -> Int {
        timeZone.secondsFromGMT(for: date) / 60
    }
}
