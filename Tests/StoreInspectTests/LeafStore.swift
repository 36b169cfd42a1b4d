import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// A closed store of leaves, each of which refers to another one.
struct LeafStore {
    let folder: TemporaryFolder
    let path: String
    let leaves: [Leaf]

    init(_ count: Int = 600) throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
        var leaves = (0..<count).map { Leaf(text: "leaf \($0)", size: $0 % 13) }
        for position in leaves.indices {
            leaves[position].next = leaves[(position * 7 + 1) % count].id
        }
        self.leaves = leaves
        let store = try open()
        try store.write { [leaves] in try $0.save(leaves) }
        try store.close()
    }

    func open() throws -> Store {
        try Store.open(at: path, options: StoreOptions(durability: .throwaway), [Leaf.self])
    }

    /// Damages the last pages of some tables.
    /// - Returns: the number of records that lie on these pages.
    @discardableResult
    func damagePages(of tables: [String]) throws -> Int {
        var image = try FileImage(ofStoreAt: path)
        var count = 0
        for table in tables {
            let record = try #require(image.tableRecord(table))
            let page = try #require(image.treePages(record: record).last)
            if table == "t1" { count += image.nodeCount(page) }
            image.store(UInt16(0x77), at: page + 10)
        }
        try image.write(toStoreAt: path)
        return count
    }

    /// Whether the program finds everything in order in a store, and how many leaves it has.
    func soundCount(at path: String) throws -> Int? {
        let store = try Store.open(
            at: path, options: StoreOptions(durability: .throwaway), [Leaf.self])
        defer { try? store.close() }
        let isSound = try store.verify().violations.isEmpty
        return isSound ? try store.count(Query<Leaf>()) : nil
    }

    func bytes(_ name: String = "data.mdb") throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
    }
}
