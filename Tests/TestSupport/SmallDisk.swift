import Foundation

/// A file system of its own with little room, for as long as this lives.
public final class SmallDisk {
    private let folder: TemporaryFolder
    public var path: String { folder.path("disk") }

    /// Whether this process may mount.
    public static let isSupported = (try? SmallDisk(sizeBytes: 1 << 20)) != nil

    public init(sizeBytes: Int) throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path("disk"), withIntermediateDirectories: false)
        try mount(["-t", "tmpfs", "-o", "size=\(sizeBytes)", "tmpfs"])
    }

    deinit {
        // Whatever still lies open there keeps it alive, and nobody else can reach it any more.
        _ = try? run("umount", ["-l", path])
    }

    public func resize(to sizeBytes: Int) throws {
        try mount(["-o", "remount,size=\(sizeBytes)"])
    }

    private func mount(_ arguments: [String]) throws {
        let ending = try run("mount", arguments + [path])
        if ending != .exit(0) { throw CocoaError(.fileWriteNoPermission) }
    }

    private func run(_ name: String, _ arguments: [String]) throws -> ChildProcess.Ending {
        let child = try ChildProcess(program: "/usr/bin/env", arguments: [name] + arguments)
        _ = child.readAll()
        return child.wait()
    }
}
