import Foundation
import LMDB
import TestSupport
import Testing

/// A branch that leads to one page again and again makes a tree of more entries than anybody can
/// walk over.
@Suite("Pages that branches share") struct SharedPageTests {
    @Test("end a walk over the table by an error", arguments: [Direction.ascending, .descending])
    func walk(direction: Direction) throws {
        let store = try NoteStore(options { $0.durability = .throwaway })
        try store.environment.write { transaction in
            for number in 0..<2_000 {
                let key =
                    Array(repeating: UInt8(ascii: "k"), count: 200) + [
                        UInt8(number >> 8), UInt8(number & 255),
                    ]
                try transaction.put([0].span.bytes, for: key.span.bytes, in: store.table)
            }
        }
        try store.environment.close()
        var image = try FileImage(ofStoreAt: store.path)
        let record = try #require(image.tableRecord("notes"))
        let depth: UInt16 = image.load(record + 6)
        let root = image.root(record: record)
        var branches = (0..<image.nodeCount(root)).map { image.child(image.node(root, $0)) }
        branches = Array(branches.filter { image.flags($0) == 1 }.prefix(6))
        try #require(branches.count == 6 && depth >= 3)
        for (page, child) in zip([root] + branches, branches) {
            for position in 0..<image.nodeCount(page) {
                let node = image.node(page, position)
                image.store(UInt32(child / image.pageSize), at: node)
                image.store(UInt16(0), at: node + 4)
            }
        }
        image.store(depth + 5, at: record + 6)
        let folder = try TemporaryFolder()
        try image.write(toStoreAt: folder.path)
        let environment = try Environment.open(
            at: folder.path, options: options { $0.access = .readOnly })
        let table = try environment.openTables(["notes"])[0]
        #expect(throws: LMDBError.self) {
            try environment.read { view in
                var cursor = try view.cursor(in: table, direction)
                while try cursor.next() != nil {}
            }
        }
        #expect(try !environment.validatePages().isSound)
    }
}
