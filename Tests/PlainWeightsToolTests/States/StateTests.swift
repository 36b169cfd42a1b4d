import Foundation
import PlainWeights
import PlainWeightsTool
import TestSupport
import Testing

@Suite("Each command of plainweights in each state of a store") struct StateTests {
    /// Made once for all cases.
    private static let stores = Result { try StateStore() }
    private let stores: StateStore

    init() throws { stores = try Self.stores.get() }

    /// Runs a command and checks that it ends as it has to, with a sentence if it is not done.
    @discardableResult
    private func run(
        _ words: [String], at store: String, endsWith codes: Int32...,
        changes: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> ToolBench.Run {
        let isThere = FileManager.default.fileExists(atPath: store)
        let before = isThere ? try FolderContents(of: store) : nil
        let run = stores.run(words, at: store)
        #expect(
            codes.contains(run.code), "\(words): \(run.code) \(run.errors)",
            sourceLocation: sourceLocation)
        if run.code != 0 { check(run.errors, of: words, sourceLocation) }
        let after =
            FileManager.default.fileExists(atPath: store) ? try FolderContents(of: store) : nil
        if run.code != 0 || !changes {
            #expect(before == after, "\(words) changes the store", sourceLocation: sourceLocation)
        }
        return run
    }

    private func check(
        _ errors: String, of words: [String], _ sourceLocation: SourceLocation
    ) {
        let isSentence = errors.hasPrefix("plainweights: ") && errors.hasSuffix(".\n")
        #expect(isSentence, "\(words): \(errors)", sourceLocation: sourceLocation)
        for raw in ["Optional(", "Error Domain", "rawValue", "Swift.", "nil"] {
            #expect(!errors.contains(raw), "\(words): \(errors)", sourceLocation: sourceLocation)
        }
    }

    @Test("each command is here")
    func complete() {
        let context = ToolContext(environment: [:], now: { Date() }, timeZone: .gmt)
        let names = PlainWeightsTool.tool(context).commands.map(\.name)
        // The screen needs a terminal: ScreenTests, ScreenTerminalTests.
        #expect(Set(CommandCase.all.map(\.name) + ["screen"]) == Set(names))
    }

    @Test("one that has everything, one without records, and none", arguments: CommandCase.all)
    func sound(command: CommandCase) throws {
        let full = try stores.copy(of: stores.full)
        try run(command.good, at: full, endsWith: command.code, changes: command.writes)
        #expect(try WorkoutStore.readOnly(at: full).verify().violations == [])
        let empty = try stores.copy(of: stores.empty)
        try run(command.good, at: empty, endsWith: command.codeInEmpty, changes: command.writes)
        #expect(try WorkoutStore.readOnly(at: empty).verify().violations == [])
        let missing = stores.path()
        let makes = command.writes && command.codeInMissing == 0
        let none = try run(
            command.good, at: missing, endsWith: command.codeInMissing, changes: makes)
        if none.code == 3 { #expect(none.errors.contains("make a store"), "\(none.errors)") }
    }

    @Test("words that are wrong", arguments: CommandCase.all)
    func wrongWords(command: CommandCase) throws {
        let full = try stores.copy(of: stores.full)
        for words in command.bad {
            let run = try run([command.name] + words, at: full, endsWith: 2)
            #expect(run.output == "", "\(words)")
        }
    }

    @Test("one of a later version is left alone", arguments: CommandCase.all)
    func newer(command: CommandCase) throws {
        // What puts a sound store in its place is done.
        if command.name == "restore" { return }
        let newer = try stores.newer()
        let run = try run(command.good, at: newer, endsWith: 3)
        #expect(run.errors.contains("newer version"), "\(command.name): \(run.errors)")
    }

    @Test("what is no store is left alone", arguments: CommandCase.all)
    func foreign(command: CommandCase) throws {
        if command.name == "restore" { return }
        let foreign = stores.path()
        try FileManager.default.createDirectory(
            atPath: foreign, withIntermediateDirectories: true)
        try Data("A letter to the editor.\n".utf8).write(
            to: URL(filePath: foreign + "/data.mdb"))
        try run(command.good, at: foreign, endsWith: 3)
        try run(command.good, at: foreign + "/data.mdb", endsWith: 3)
        let other = stores.path()
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        try Data("a".utf8).write(to: URL(filePath: other + "/letter.txt"))
        let isNeeded = command.name != "plates"
        try run(command.good, at: other, endsWith: isNeeded ? 3 : 0, 3)
    }

    @Test("a file that is damaged or cut ends no command by a signal", arguments: CommandCase.all)
    func damaged(command: CommandCase) throws {
        var seed = Seed("damage to \(command.good.joined(separator: " "))")
        let stores = stores
        let damages: [(inout FileImage) -> Void] = [
            { image in
                for _ in 0..<40 {
                    let place = Int.random(in: 8_192..<image.bytes.count, using: &seed)
                    image.bytes[place] = UInt8.random(in: 0...255, using: &seed)
                }
            },
            { image in
                // Whole pages of nothing.
                for _ in 0..<4 {
                    let page = Int.random(in: 2..<image.bytes.count / 4_096, using: &seed)
                    image.bytes.replaceSubrange(
                        page * 4_096..<(page + 1) * 4_096, with: repeatElement(0, count: 4_096))
                }
            },
            { image in image.bytes.removeLast(image.bytes.count / 2) },
            { image in image.bytes.removeLast(image.bytes.count - 5_000) },
        ]
        for damage in damages {
            let bad = try stores.copy(changing: damage)
            let child = try stores.start(command.good, at: bad)
            let output = child.readAll()
            let ending = child.wait()
            #expect(
                [0, 1, 3, 4].map { .exit($0) }.contains(ending), "\(command.good): \(output)")
            if ending == .exit(3) {
                #expect(output.contains("plainweights: ") && output.hasSuffix(".\n"), "\(output)")
            }
        }
    }

    @Test(
        "one in a folder where nobody may write is read, and written no more",
        .enabled(if: StateStore.canBeNobody, "it takes setpriv to give up rights"),
        arguments: CommandCase.all)
    func readOnly(command: CommandCase) throws {
        let path = try stores.copy(of: stores.full)
        try stores.takeRights(of: path)
        defer { chmod(path, 0o700) }
        let before = try FolderContents(of: path)
        let child = try stores.start(command.good, at: path, isNobody: true)
        let output = child.readAll()
        let ending = child.wait()
        // Files of their own cannot be written there either.
        let makesFile = command.good.contains { [CommandCase.file].contains($0) }
        let code: Int32 = command.writes ? 3 : makesFile ? (command.name == "backup" ? 3 : 5) : 0
        #expect(ending == .exit(code), "\(command.good): \(output)")
        if code != 0 { check(output, of: command.good, #_sourceLocation) }
        #expect(try FolderContents(of: path) == before, "\(command.good)")
    }

    @Test(
        "one on a disk without room stays as it is, and what it held",
        .enabled(if: SmallDisk.isSupported, "it takes the right to mount"),
        arguments: CommandCase.all.filter(\.writes))
    func fullDisk(command: CommandCase) throws {
        let disk = try SmallDisk(sizeBytes: 64 << 20)
        let path = disk.path + "/store"
        try FileManager.default.copyItem(atPath: stores.full, toPath: path)
        try stores.fill(disk)
        let before = stores.run(["dump"], at: path).output
        let run = stores.run(command.good, at: path)
        // A small change finds room in the file itself.
        #expect([command.code, 3].contains(run.code), "\(command.good): \(run.errors)")
        if run.code == 0 { return }
        check(run.errors, of: command.good, #_sourceLocation)
        #expect(stores.run(["dump"], at: path).output == before, "\(command.good)")
        #expect(stores.run(["verify"], at: path).code == 0)
    }
}
