import Foundation
import LMDB
import TestSupport
import Testing

@Suite("What happens to a damaged file")
struct DamagePolicyTests {
    private let folder: TemporaryFolder
    private let path: String
    private let damaged = Data("no store".utf8)

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try damaged.write(to: URL(fileURLWithPath: path + "/data.mdb"))
    }

    @Test("it is moved aside, again and again, and an empty one takes its place")
    func moveAside() throws {
        for round in 1...3 {
            let environment = try Environment.open(
                at: path, options: options { $0.whenDamaged = .moveAside })
            #expect(try environment.tableNames() == [])
            _ = try environment.openTables(["notes"])
            try environment.close()
            let kept = (1...round).map { "data.mdb.damaged-\($0)" }
            let files = try FolderContents(of: path).files
            #expect(files.keys.sorted() == ["data.mdb"] + kept + ["lock.mdb"])
            for name in kept { #expect(files[name] == damaged) }
            try damaged.write(to: URL(fileURLWithPath: path + "/data.mdb"))
        }
    }

    @Test("a sound file is not moved")
    func soundFile() throws {
        let store = try NoteStore(options { $0.whenDamaged = .moveAside })
        try store.fill(3)
        try store.environment.close()
        let again = try Environment.open(
            at: store.path, options: options { $0.whenDamaged = .moveAside })
        #expect(try again.tableNames() == ["notes"])
        #expect(try FolderContents(of: store.path).files.count == 2)
    }

    @Test("it is replaced by a copy of the backup, and kept")
    func restore() throws {
        let backup = try NoteStore()
        try backup.fill(5)
        let copy = folder.path("backup")
        try backup.environment.copy(to: copy)
        let before = try FolderContents(of: copy)
        for verification in [EnvironmentOptions.Verification.quick, .pages] {
            let environment = try Environment.open(
                at: path,
                options: options {
                    $0.whenDamaged = .restore(from: copy)
                    $0.verification = verification
                })
            let table = try environment.openTables(["notes"])[0]
            #expect(try environment.read { try $0.statistics(of: table).entryCount } == 5)
            try environment.write { try $0.put("v", for: "new", in: table) }
            try environment.close()
            try damaged.write(to: URL(fileURLWithPath: path + "/data.mdb"))
        }
        let files = try FolderContents(of: path).files
        #expect(
            files.keys.sorted()
                == ["data.mdb", "data.mdb.damaged-1", "data.mdb.damaged-2", "lock.mdb"])
        #expect(files["data.mdb.damaged-1"] == damaged)
        #expect(try FolderContents(of: copy) == before)
    }

    @Test("a backup that is missing or damaged itself changes nothing")
    func badBackup() throws {
        let backup = folder.path("backup")
        let before = try FolderContents(of: path)
        let restoring = options { $0.whenDamaged = .restore(from: backup) }
        let backupData = backup + "/data.mdb"
        #expect(throws: LMDBError.failed(.notThere, during: .open, path: backupData)) {
            try Environment.open(at: path, options: restoring)
        }
        try FileManager.default.createDirectory(atPath: backup, withIntermediateDirectories: false)
        try Data("bad".utf8).write(to: URL(fileURLWithPath: backupData))
        let damage = FileDamage.tooShort(sizeBytes: 3, neededBytes: 152)
        #expect(throws: LMDBError.damaged(damage, path: backupData)) {
            try Environment.open(at: path, options: restoring)
        }
        #expect(try FolderContents(of: path) == before)
    }
}
