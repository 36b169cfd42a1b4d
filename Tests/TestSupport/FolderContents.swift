import Foundation

/// What lies in a folder, to show that nothing was written: the name and bytes of every file. Of
/// lock files only the name, since every reader writes there.
public struct FolderContents: Equatable {
    /// The bytes by relative path; folders and lock files have none.
    public let files: [String: Data]

    /// Reads the folder and all below it.
    public init(of folder: String) throws {
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            let isLock = name.hasSuffix("lock.mdb")
            let file = isLock ? nil : FileHandle(forReadingAtPath: folder + "/" + name)
            files[name] = (try? file?.readToEnd()) ?? Data()
        }
        self.files = files
    }
}
