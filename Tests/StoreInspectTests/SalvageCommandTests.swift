import Foundation
import RecordStore
import TestSupport
import Testing

/// What `salvage` saves of damaged files, and what it does not touch.
@Suite("The command salvage") struct SalvageCommandTests {
    private let store: LeafStore

    init() throws { store = try LeafStore() }

    private var target: String { store.folder.path("saved") }

    @Test("what is on whole pages is saved, and what is lost is counted; the file is only read")
    func damagedPages() throws {
        let lost = try store.damagePages(of: ["t1", "i2"])
        let before = try store.bytes()
        let run = ToolRun("salvage", store.path, target, "--json")
        #expect(run.code == 1, "\(run.errors)")
        let json = try run.object()
        #expect(json["saved"] as? [String: Int] == ["Leaf": 600 - lost])
        #expect(json["lost"] as? [String: Int] == ["Leaf": lost])
        #expect(json["folder"] as? String == target && json["isSound"] as? Bool == true)
        #expect(try #require(json["clearedReferences"] as? Int) > 0)
        #expect(try store.bytes() == before)
        #expect(try store.soundCount(at: target) == 600 - lost)
        let (old, new) = (ToolRun("info", target), ToolRun("info", target, "--json"))
        #expect(old.code == 0 && new.code == 0)
        let again = ToolRun("salvage", store.path, target)
        #expect(again.code == 3 && again.errors.contains("is there already"))
        let text = ToolRun("salvage", store.path, target + "-2")
        #expect(text.lines.contains("saved what 2 faults in pages left"), "\(text.output)")
        #expect(text.lines.last == "verified: 0 violations")
    }

    @Test("a damaged index loses nothing")
    func damagedIndex() throws {
        try store.damagePages(of: ["i1"])
        let run = ToolRun("salvage", store.path, target)
        #expect(run.code == 0 && run.errors == "", "\(run.output)")
        #expect(try store.soundCount(at: target) == 600)
    }

    @Test("a sound store is saved as it is")
    func sound() throws {
        let run = ToolRun("salvage", store.path, target)
        #expect(run.code == 0 && run.lines.first == "no page is damaged: all is saved")
        #expect(ToolRun("list", target, "Leaf") == ToolRun("list", store.path, "Leaf"))
    }

    @Test("without its catalog nothing can be saved, and that is said")
    func catalog() throws {
        try store.damagePages(of: ["catalog"])
        let run = ToolRun("salvage", store.path, target)
        #expect(run.code == 3 && run.output == "")
        #expect(run.errors.contains("Put a copy of the store in its place."), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test("of a file that was cut, what lies before its end is saved, and nothing else is left")
    func cut() throws {
        let (image, end) = try cutInFrontOfRecords()
        let records = try #require(image.tableRecord("t1"))
        let leaves = image.treePages(record: records).filter { image.flags($0) == 2 }
        func count(_ pages: [Int]) -> Int { pages.reduce(0) { $0 + image.nodeCount($1) } }
        let total = count(leaves)
        let saved = count(leaves.filter { $0 + image.pageSize <= end })
        var cut = image
        cut.bytes.removeSubrange(end...)
        try cut.write(toStoreAt: store.path)
        for words in [["info"], ["verify"], ["page", "5"], ["repair", "--yes"]] {
            let run = ToolRun([words[0], store.path] + words.dropFirst())
            let advice = "salvage saves what can be read of the \(end.grouped) bytes that are left"
            #expect(run.code == 3 && run.errors.contains(advice), "\(words): \(run.errors)")
        }
        let child = try startTool(["salvage", store.path, target, "--json"])
        let output = child.readAll()
        #expect(child.wait() == .exit(1), "\(output)")
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        #expect(json["isCut"] as? Bool == true && json["isSound"] as? Bool == true)
        #expect(json["saved"] as? [String: Int] == ["Leaf": saved] && saved > 0)
        #expect(json["lost"] as? [String: Int] == ["Leaf": total - saved] && saved < total)
        #expect(try store.soundCount(at: target) == saved)
        #expect(try store.bytes() == Data(cut.bytes))
        let names = try FileManager.default.contentsOfDirectory(atPath: store.folder.path)
        #expect(names.sorted() == ["saved", "store"])
        let text = ToolRun("salvage", store.path, target + "-2")
        #expect(text.lines.first == "the file was cut: it is read as far as it goes")
        let again = ToolRun("salvage", store.path, target)
        #expect(again.code == 3 && again.errors.contains("is there already"))
    }

    /// Writes to the store until all that leads to the records lies in front of some of them.
    /// - Returns: the file, and an offset in the middle of a page, behind which some records lie.
    private func cutInFrontOfRecords() throws -> (FileImage, end: Int) {
        // Leaves free pages in front, which small transactions use.
        let opened = try store.open()
        try opened.write { transaction in
            for leaf in store.leaves.prefix(200) { try transaction.delete(leaf.id) }
        }
        let last = try #require(store.leaves.last)
        for size in 50..<100 {
            try opened.write { _ = try $0.update(last.id) { $0.size = size } }
            let image = try FileImage(ofStoreAt: store.path)
            let tables = try ["t1", "catalog"].map { try #require(image.tableRecord($0)) }
            let leading = [image.mainRecord, tables[1]].flatMap {
                image.treePages(record: $0)
            }
            let records = image.treePages(record: tables[0])
            let needed = leading + records.filter { image.flags($0) != 2 }
            let end = try #require(needed.max()) + image.pageSize + 1_000
            let leaves = records.filter { image.flags($0) == 2 }
            if leaves.contains(where: { $0 > end }), leaves.contains(where: { $0 < end - 5_096 }) {
                try opened.close()
                return (image, end)
            }
        }
        throw CocoaError(.featureUnsupported)
    }

    @Test("a file cut at any length is saved from or refused by its name, and never a signal")
    func cuts() throws {
        let whole = try FileImage(ofStoreAt: store.path)
        let step = repetitions("PLAINWEIGHTS_SALVAGES", quick: 12, thorough: 12)
        let lengths = (0..<step).map { whole.bytes.count * $0 / step + ($0 % 3) * 700 }
        for (round, length) in lengths.enumerated() {
            var image = whole
            image.bytes.removeSubrange(length...)
            try image.write(toStoreAt: store.path)
            let child = try startTool(["salvage", store.path, target + "-\(round)"])
            let output = child.readAll()
            let ending = child.wait()
            #expect([.exit(0), .exit(1), .exit(3)].contains(ending), "\(length): \(output)")
            if ending == .exit(3) {
                #expect(output.contains(store.path) && !output.contains(".partial-"), "\(output)")
                #expect(output.contains("a copy"), "\(output)")
                continue
            }
            #expect(try store.soundCount(at: target + "-\(round)") != nil, "\(length): \(output)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: store.folder.path)
        #expect(!names.contains { $0.contains(".partial-") })
    }

    @Test("a missing store and wrong words make no folder")
    func refused() throws {
        #expect(ToolRun("salvage", store.path + "-none", target).code == 3)
        #expect(ToolRun("salvage", store.path).code == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder.path) == ["store"])
    }

    @Test("random damage is saved from or refused, and never a signal")
    func random() throws {
        var seed = Seed("salvage by the tool")
        let sound = try FileImage(ofStoreAt: store.path)
        for round in 0..<repetitions("PLAINWEIGHTS_SALVAGES", quick: 12, thorough: 12) {
            var image = sound
            for _ in 0..<Int.random(in: 1...40, using: &seed) {
                let offset = Int.random(in: 0..<image.bytes.count, using: &seed)
                image.bytes[offset] = UInt8.random(in: 0...255, using: &seed)
            }
            try image.write(toStoreAt: store.path)
            let child = try startTool(["salvage", store.path, target + "-\(round)"])
            let output = child.readAll()
            let ending = child.wait()
            #expect([.exit(0), .exit(1), .exit(3)].contains(ending), "\(round): \(output)")
            if ending == .exit(3) { continue }
            #expect(try store.soundCount(at: target + "-\(round)") != nil, "\(round): \(output)")
        }
    }
}
