import Foundation
import LMDB
import TestSupport
import Testing

@Suite("Opening")
struct OpeningTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("a missing path is made only if the options allow it")
    func missingPath() throws {
        let path = folder.path("store")
        for access in [EnvironmentOptions.Access.existing, .readOnly] {
            #expect(throws: LMDBError.failed(.notThere, during: .open, path: path)) {
                try Environment.open(at: path, options: options { $0.access = access })
            }
        }
        let orphan = folder.path("missing/store")
        #expect(throws: LMDBError.failed(.notThere, during: .createFolder, path: orphan)) {
            try Environment.open(at: orphan)
        }
        #expect(throws: LMDBError.failed(.notThere, during: .createFolder, path: "")) {
            try Environment.open(at: "")
        }
        #expect(try FolderContents(of: folder.path).files.isEmpty)
        _ = try Environment.open(at: path)
    }

    @Test("an empty folder is no store unless the options allow to make one")
    func emptyFolder() throws {
        let path = folder.path("store")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        for access in [EnvironmentOptions.Access.existing, .readOnly] {
            #expect(throws: LMDBError.failed(.notThere, during: .open, path: path + "/data.mdb")) {
                try Environment.open(at: path, options: options { $0.access = access })
            }
        }
        #expect(try FolderContents(of: path).files.isEmpty)
    }

    @Test("a file where the folder should be is refused and kept")
    func fileForFolder() throws {
        let path = folder.path("store")
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        for access in [EnvironmentOptions.Access.create, .existing, .readOnly] {
            #expect(throws: LMDBError.notAFolder(path: path)) {
                try Environment.open(at: path, options: options { $0.access = access })
            }
        }
        #expect(try FolderContents(of: folder.path).files == ["store": Data("mine".utf8)])
    }

    @Test("a folder or a pipe where the data file should be is refused")
    func oddDataFile() throws {
        let path = folder.path("store")
        let dataPath = path + "/data.mdb"
        try FileManager.default.createDirectory(atPath: dataPath, withIntermediateDirectories: true)
        expectNotRegular(path, dataPath)
        try FileManager.default.removeItem(atPath: dataPath)
        #expect(mkfifo(dataPath, 0o600) == 0)
        expectNotRegular(path, dataPath)
    }

    private func expectNotRegular(_ path: String, _ dataPath: String) {
        var status = stat()
        #expect(stat(dataPath, &status) == 0)
        let damage = FileDamage.notRegularFile(mode: UInt32(status.st_mode))
        #expect(throws: LMDBError.damaged(damage, path: dataPath)) {
            try Environment.open(at: path, options: options { $0.whenDamaged = .moveAside })
        }
    }

    @Test("folder and files are private to their user")
    func modes() throws {
        let store = try NoteStore()
        #expect(mode(of: store.path) == 0o700)
        #expect(mode(of: store.dataPath) == 0o600)
        #expect(mode(of: store.path + "/lock.mdb") == 0o600)
        try store.environment.copy(to: store.folder.path("copy"))
        #expect(mode(of: store.folder.path("copy")) == 0o700)
        #expect(mode(of: store.folder.path("copy/data.mdb")) == 0o600)
    }

    private func mode(of path: String) -> mode_t {
        var status = stat()
        #expect(stat(path, &status) == 0)
        return status.st_mode & 0o7777
    }

    @Test("a user without permission gets an error that says where, and changes nothing")
    func noPermission() throws {
        let path = folder.path("store")
        do {
            let environment = try Environment.open(at: path)
            _ = try environment.openTables(["notes"])
        }
        chmod(folder.path, 0o755)
        let before = try FolderContents(of: folder.path)
        for access in ["create", "existing", "readOnly"] {
            chmod(path, 0)
            let denied = access == "create" ? path : path + "/data.mdb"
            expectDenied(access, at: denied, opening: path)
            // The folder can be searched now, but the file cannot be read.
            chmod(path, 0o555)
            chmod(path + "/data.mdb", 0)
            expectDenied(access, at: path + "/data.mdb", opening: path)
            chmod(path + "/data.mdb", 0o600)
            chmod(path, 0o700)
        }
        #expect(try FolderContents(of: folder.path) == before)
    }

    @Test("a user who may not write to the folder cannot open for writing")
    func noPermissionToWrite() throws {
        let path = folder.path("store")
        do { _ = try Environment.open(at: path) }
        chmod(folder.path, 0o755)
        chmod(path, 0o555)
        chmod(path + "/data.mdb", 0o444)
        let before = try FolderContents(of: folder.path)
        expectDenied("create", at: path)
        expectDenied("existing", at: path)
        try FileManager.default.removeItem(atPath: path + "/data.mdb")
        expectDenied("create", at: path)
        #expect(before.files.count == 3)
        chmod(path, 0o700)
    }

    private func expectDenied(
        _ access: String, at denied: String, opening path: String? = nil,
        _ location: SourceLocation = #_sourceLocation
    ) {
        let error = LMDBError.failed(.accessDenied, during: .open, path: denied)
        let child = try? ChildProcess("open-as-nobody", path ?? denied, access)
        #expect(
            child?.readAll() == "error: \(error.caseText)\n", "\(access)", sourceLocation: location
        )
        #expect(child?.wait() == .exit(1), sourceLocation: location)
    }
}
