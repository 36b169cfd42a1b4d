import Foundation

/// A folder of the run, removed at its end.
final class Workspace {
    let path: String
    private let isOwner: Bool

    init(in parent: String) throws {
        let process = ProcessInfo.processInfo.processIdentifier
        path = parent + "/bench-\(process)"
        isOwner = true
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// A folder that another process has made and will remove.
    init(of path: String) {
        self.path = path
        isOwner = false
    }

    deinit {
        guard isOwner else { return }
        try? FileManager.default.removeItem(atPath: path)
    }

    /// A path in the folder, at which nothing is.
    func free(_ name: String) throws -> String {
        let path = path + "/" + name
        if FileManager.default.fileExists(atPath: path) {
            try FileManager.default.removeItem(atPath: path)
        }
        return path
    }

    /// A folder with a copy of the data file of a store.
    func copy(storeAt source: String, as name: String) throws -> String {
        let target = try free(name)
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: source + "/data.mdb", toPath: target + "/data.mdb")
        return target
    }

    func sizeBytes(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.size] as? NSNumber)?.intValue ?? 0
    }
}
