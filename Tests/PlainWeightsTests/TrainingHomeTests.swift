import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Where training is kept if nobody says otherwise")
struct TrainingHomeTests {
    @Test("without a home, or with one that is no path from the root, there is no place")
    func noHome() {
        #expect(TrainingHome(environment: [:]) == nil)
        #expect(TrainingHome(environment: ["HOME": "athlete"]) == nil)
    }

    #if os(Linux)
        @Test("the store is in the folder for data of programs")
        func usual() throws {
            let usual = try #require(TrainingHome(environment: ["HOME": "/home/a"]))
            #expect(usual.store == "/home/a/.local/share/plainweights/training")
            let chosen = try #require(
                TrainingHome(environment: ["HOME": "/home/a", "XDG_DATA_HOME": "/data"]))
            #expect(chosen.store == "/data/plainweights/training")
            let relative = try #require(
                TrainingHome(environment: ["HOME": "/home/a", "XDG_DATA_HOME": "data"]))
            #expect(relative.store == usual.store)
        }
    #endif

    @Test("the number of the device is made once, and only its user can read it")
    func device() throws {
        let folder = try TemporaryFolder()
        let home = try #require(TrainingHome(environment: ["HOME": folder.path]))
        let made = home.device()
        #expect(home.device() == made)
        #expect(TrainingHome(environment: ["HOME": folder.path])?.device() == made)
        let other = try TemporaryFolder()
        #expect(TrainingHome(environment: ["HOME": other.path])?.device() != made)
        let files = try #require(FileManager.default.enumerator(atPath: folder.path))
        let kept = files.compactMap { $0 as? String }.filter { $0.hasSuffix("/device") }
        let path = folder.path + "/" + (try #require(kept.first))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }
}
