import Foundation

/// A folder of its own for one test, removed with it.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() throws {
        path = NSTemporaryDirectory() + "plainweights-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    deinit {
        // A folder that cannot be removed is the system's to clean; the test has had its say.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of something in the folder.
    public func path(_ name: String) -> String {
        path + "/" + name
    }
}
