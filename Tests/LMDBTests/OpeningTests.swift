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
        #expect(throws: LMDBError.failed(.notThere, during: .createFolder, path: "")) {
            try Environment.open(at: "")
        }
        #expect(try FolderContents(of: folder.path).files.isEmpty)
        _ = try Environment.open(at: path)
    }

    @Test("missing folders above it are made with it, and go again where it could not be made")
    func missingParents() throws {
        let path = folder.path("a/b/store")
        for access in [EnvironmentOptions.Access.existing, .readOnly] {
            #expect(throws: LMDBError.failed(.notThere, during: .open, path: path)) {
                try Environment.open(at: path, options: options { $0.access = access })
            }
        }
        #expect(throws: LMDBError.self) {
            try Environment.open(at: path, options: options { $0.seed = folder.path("none") })
        }
        #expect(try FolderContents(of: folder.path).files.isEmpty)
        _ = try Environment.open(at: path)
        for made in [folder.path("a"), folder.path("a/b"), path] {
            #expect(mode(of: made) == 0o700)
        }
        try Data().write(to: URL(fileURLWithPath: folder.path("file")))
        #expect(throws: LMDBError.self) { try Environment.open(at: folder.path("file/store")) }
    }

    @Test("a folder with other files and no store is refused and kept, unless that is asked for")
    func otherFiles() throws {
        let path = folder.path("store")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path + "/passwd"))
        let before = try FolderContents(of: path)
        #expect(throws: LMDBError.folderHasFiles(path: path, name: "passwd")) {
            try Environment.open(at: path)
        }
        #expect(try FolderContents(of: path) == before)
        do { _ = try Environment.open(at: path, options: options { $0.allowsOtherFiles = true }) }
        // Now there is a store, which others open as any other.
        let first = try Environment.open(at: path)
        let second = try Environment.open(
            at: path, options: options { $0.allowsOtherFiles = true })
        #expect(first.options == second.options)
    }

    @Test("what openers and the Finder leave in a folder does not keep a store from being made")
    func ownFiles() throws {
        let names = ["lock.mdb", "data.mdb.damaged-1", "data.mdb.replaced-2", ".DS_Store"]
        for name in names {
            let path = folder.path("store of \(name)")
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false)
            try Data().write(to: URL(fileURLWithPath: path + "/" + name))
            _ = try Environment.open(at: path)
        }
    }

    @Test("drafts of openers that were killed go at the next opening, those of live ones stay")
    func leftovers() throws {
        let path = folder.path("store")
        do { _ = try Environment.open(at: path) }
        let draft = path + "/data.mdb.new-"
        try Data().write(to: URL(fileURLWithPath: draft + "dead"))
        for name in ["folder", "empty"] {
            try FileManager.default.createDirectory(
                atPath: draft + name, withIntermediateDirectories: false)
        }
        try Data("half".utf8).write(to: URL(fileURLWithPath: draft + "folder/data.mdb"))
        // Who makes a draft holds such a lock on its file.
        let live = try #require(try FileLock(at: draft + "live"))
        do { _ = try Environment.open(at: path, options: options { $0.access = .readOnly }) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 6)
        do { _ = try Environment.open(at: path) }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: path).sorted()
                == ["data.mdb", "data.mdb.new-live", "lock.mdb"])
        withExtendedLifetime(live) {}
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
