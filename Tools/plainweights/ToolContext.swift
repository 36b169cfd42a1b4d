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
        let device = device()
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
        guard let folder = folder(of: .data) else {
            throw UsageError.missingWord("--store PATH (or a path in \(Self.storeVariable))")
        }
        return StoreLocation(path: folder + "/training", origin: .usual, device: device)
    }

    /// What a folder of the user is for.
    private enum Purpose {
        case data, state
    }

    /// Returns the tool's own folder for a purpose, as the platform wants it; nil without a home.
    private func folder(of purpose: Purpose) -> String? {
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        #if os(macOS)
            return home + "/Library/Application Support/plainweights"
        #else
            let variable = purpose == .data ? "XDG_DATA_HOME" : "XDG_STATE_HOME"
            let usual = purpose == .data ? "/.local/share" : "/.local/state"
            let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
            return (base ?? home + usual) + "/plainweights"
        #endif
    }

    /// The number of this device, by which the history knows what was written here and can be taken
    /// back. It is made once, and kept outside of the store, which may be copied to other devices.
    private func device() -> UUID {
        guard let folder = folder(of: .state) else { return UUID() }
        let path = URL(filePath: folder + "/device")
        func known() -> UUID? {
            let text = try? String(contentsOf: path, encoding: .utf8)
            return text.flatMap {
                UUID(uuidString: $0.trimmingCharacters(in: .whitespacesAndNewlines))
            }
        }
        if let known = known() { return known }
        // Without the file undo reaches back to the beginning of this command alone.
        let manager = FileManager.default
        try? manager.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let made = UUID()
        // Another command that begins at this moment may be first: then its number counts.
        let own = folder + "/device-\(made.uuidString)"
        _ = manager.createFile(
            atPath: own, contents: Data((made.uuidString + "\n").utf8),
            attributes: [.posixPermissions: 0o600])
        try? manager.linkItem(atPath: own, toPath: path.path)
        try? manager.removeItem(atPath: own)
        return known() ?? made
    }

    /// Returns the minutes that the time zone is ahead of coordinated universal time at `date`.
    func offsetMinutes(at date: Date) -> Int {
        timeZone.secondsFromGMT(for: date) / 60
    }
}
