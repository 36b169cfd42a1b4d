public import Foundation

/// Where a user's training is kept if nobody says otherwise, which all front ends share.
///
/// The store is the folder ``store``. The number of the device lies apart from it, so that a store
/// that is copied to another device is not taken back from there.
public struct TrainingHome: Sendable {
    /// The folder of the store. It need not exist.
    public let store: String
    private let state: String

    /// Creates the places as the platform wants them, from the variables of a process: `HOME`, and
    /// on Linux `XDG_DATA_HOME` and `XDG_STATE_HOME`. Nil without a home.
    public init?(environment: [String: String]) {
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        #if os(macOS)
            state = home + "/Library/Application Support/plainweights"
            store = state + "/training"
        #else
            func base(_ variable: String, usual: String) -> String {
                environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + usual
            }
            state = base("XDG_STATE_HOME", usual: "/.local/state") + "/plainweights"
            store = base("XDG_DATA_HOME", usual: "/.local/share") + "/plainweights/training"
        #endif
    }

    /// Returns the number of this device, by which a history knows what was written here and can be
    /// taken back. It is made once. Where it cannot be kept, each call makes another one.
    public func device() -> UUID {
        if let known = knownDevice() { return known }
        let manager = FileManager.default
        try? manager.createDirectory(
            atPath: state, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let made = UUID()
        // Another process that begins at this moment may be first: then its number counts.
        let own = state + "/device-\(made.uuidString)"
        _ = manager.createFile(
            atPath: own, contents: Data((made.uuidString + "\n").utf8),
            attributes: [.posixPermissions: 0o600])
        try? manager.linkItem(atPath: own, toPath: state + "/device")
        if let known = knownDevice() {
            try? manager.removeItem(atPath: own)
            return known
        }
        // What is there is no number, as after a loss of power.
        return rename(own, state + "/device") == 0 ? knownDevice() ?? made : made
    }

    private func knownDevice() -> UUID? {
        let text = try? String(contentsOfFile: state + "/device", encoding: .utf8)
        return text.flatMap { UUID(uuidString: $0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
}
