import Foundation
import LMDB
import TestSupport
import Testing

@Suite("File systems", .enabled(if: FaultShim.isSupported, FaultShim.reason))
struct FileSystemTests {
    private let folder: TemporaryFolder
    private let shim: FaultShim

    init() throws {
        folder = try TemporaryFolder()
        shim = try FaultShim(in: folder)
    }

    static let networks: [(type: String, name: String)] = [
        ("0x6969", "nfs"), ("0x517B", "smb"), ("0xFF534D42", "cifs"), ("0xFE534D42", "smb2"),
        ("0x5346414F", "afs"), ("0x00C36400", "ceph"), ("0x01021997", "9p"),
    ]

    @Test("a network file system is refused, and nothing is made on it", arguments: networks)
    func networkIsRefused(type: String, name: String) throws {
        let path = shim.path("store")
        let child = try ChildProcess("open", path, environment: shim.environment(["TYPE": type]))
        let error = LMDBError.networkFileSystem(type: name, path: path)
        #expect(child.readAll() == "error: \(error.caseText)\n")
        #expect(child.wait() == .exit(1))
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("a network file system is taken if the options say so")
    func networkIsAdmitted() throws {
        let child = try ChildProcess(
            "open-network", shim.path("store"),
            environment: shim.environment(["TYPE": Self.networks[0].type]))
        #expect(child.readAll() == "opened\n")
        #expect(child.wait() == .exit(0))
    }

    @Test("a local file system is taken")
    func localIsTaken() throws {
        // The type of ext4.
        let child = try ChildProcess(
            "open", shim.path("store"), environment: shim.environment(["TYPE": "0xEF53"]))
        #expect(child.wait() == .exit(0))
    }

    @Test("growth without room throws before the map changes, loses nothing, and works later")
    func growthWithoutRoom() throws {
        let path = shim.path("store")
        let available = 8192
        let child = try ChildProcess(
            "fill", path, "1000",
            environment: shim.environment(["AVAILABLE": "\(available)"]))
        let error = LMDBError.diskFull(neededBytes: 65_536, availableBytes: available, path: path)
        #expect(child.readLine() == "full: \(error.caseText)")
        #expect(child.readLine() == "holds 0")
        #expect(child.readLine() == "pages are sound: true")
        try Data().write(to: URL(fileURLWithPath: shim.endPath))
        try child.writeLine()
        #expect(child.readAll() == "holds 0\n")
        #expect(child.wait() == .exit(0))
    }
}
