import Foundation
import LMDB
import TestSupport
import Testing

@Suite(
    "A disk that is really full",
    .enabled(if: SmallDisk.isSupported, "mounting a small tmpfs needs Linux and root"))
struct FullDiskTests {
    /// Short values make single writes fail, long ones come to the end in the middle of one.
    @Test("old data stays whole, and the same environment writes again", arguments: [100, 60_000])
    func fullDisk(valueBytes: Int) throws {
        let disk = try SmallDisk(sizeBytes: 2 << 20)
        let child = try ChildProcess("fill", disk.path + "/store", "\(valueBytes)")
        let line = child.readLine() ?? ""
        let isRefused = line.hasPrefix("full: diskFull(")
        #expect(isRefused || line.hasPrefix("full: failed(No space left"), "\(line)")
        #expect(child.readLine() == "holds 0")
        #expect(child.readLine() == "pages are sound: true")
        try disk.resize(to: 16 << 20)
        try child.writeLine()
        #expect(child.readAll() == "holds 0\n")
        #expect(child.wait() == .exit(0))

        let environment = try Environment.open(at: disk.path + "/store")
        #expect(try environment.validatePages().isSound)
        try environment.close()
    }
}
