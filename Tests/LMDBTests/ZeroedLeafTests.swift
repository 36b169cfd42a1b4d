import LMDB
import TestSupport
import Testing

/// No record of a leaf whose bytes are gone is told to be missing: it is found, or damage is.
@Suite("A leaf that was zeroed") struct ZeroedLeafTests {
    /// The parts of a page that are zeroed: all of it, all but its header, the offsets of its
    /// nodes, the nodes from one of them to the end of the page, those before it, and their count.
    enum Part: CaseIterable, Sendable {
        case page, body, offsets, end, beginning, count

        func range(_ page: Int, _ image: FileImage, _ seed: inout Seed) -> Range<Int> {
            let (end, count) = (page + image.pageSize, image.nodeCount(page))
            let nodes = (0..<count).map { image.node(page, $0) }.sorted()
            // Where a node begins: a key that is cut could be another key.
            let cut = nodes[Int.random(in: 0..<count, using: &seed)]
            return switch self {
            case .page: page..<end
            case .body: page + 16..<end
            case .offsets: page + 16..<page + 16 + 2 * count
            case .end: cut..<end
            case .beginning: nodes[0]..<cut
            case .count: page + 12..<page + 14
            }
        }
    }

    @Test("tells of damage wherever one of its records is looked for", arguments: [16, 15])
    func lookups(keySize: Int) throws {
        var seed = Seed("zeroed leaves of keys of \(keySize) bytes")
        let store = try NoteStore(options { $0.durability = .throwaway })
        var values: [[UInt8]: [UInt8]] = [:]
        // In no order, so that a part of a page has nodes of all of its places.
        while values.count < 600 {
            let key = (0..<keySize).map { _ in UInt8.random(in: 0...255, using: &seed) }
            values[key] = Array(repeating: 7, count: Int.random(in: 1...60, using: &seed))
        }
        for (key, value) in values {
            try store.environment.write {
                try $0.put(value.span.bytes, for: key.span.bytes, in: store.table)
            }
        }
        try store.environment.close()
        let sound = try FileImage(ofStoreAt: store.path)
        let leaves = sound.treePages(record: sound.tableRecord(0)).filter { sound.flags($0) == 2 }
        #expect(leaves.count > 5)
        var damagedCount = 0
        for leaf in leaves {
            for part in Part.allCases {
                var image = sound
                for offset in part.range(leaf, image, &seed) { image.bytes[offset] = 0 }
                try image.write(toStoreAt: store.path)
                damagedCount += try damagedKeys(store.path, values, "\(part) of \(leaf)")
            }
        }
        #expect(damagedCount > leaves.count * 10)
    }

    /// Looks for each key in each way. Returns how many were not found.
    private func damagedKeys(
        _ path: String, _ values: [[UInt8]: [UInt8]], _ story: String
    ) throws -> Int {
        let environment = try Environment.open(
            at: path, options: options { $0.durability = .throwaway })
        let table = try environment.openTables(["notes"])[0]
        var count = 0
        try environment.read { view in
            var cursor = try view.cursor(in: table)
            for (key, value) in values {
                do {
                    let found = try view.value(of: key, in: table)
                    #expect(found == value, "\(story): a search has lost it")
                } catch {
                    count += 1
                }
                if let found = try? cursor.seek(key)?.key.array {
                    #expect(found == key, "\(story): a walk has lost it")
                }
                if key.count == 16, let found = try? view.values(of: [key], in: table) {
                    #expect(found == [value], "\(story): a batch has lost it")
                }
            }
        }
        try environment.close()
        return count
    }
}
