import Foundation

/// The bytes of a data file in memory, to be damaged at exact offsets.
public struct FileImage: Sendable {
    public var bytes: [UInt8]
    public let pageSize = 4_096

    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The data file of a store that is not open.
    public init(ofStoreAt path: String) throws {
        bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/data.mdb")))
    }

    public func write(toStoreAt path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/data.mdb"))
    }

    public func load<Value: FixedWidthInteger>(_ offset: Int) -> Value {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Value.self) }
    }

    public mutating func store<Value: FixedWidthInteger>(_ value: Value, at offset: Int) {
        bytes.withUnsafeMutableBytes {
            $0.storeBytes(of: value, toByteOffset: offset, as: Value.self)
        }
    }

    /// Where the newest meta page begins.
    public var meta: Int { (load(144) as UInt64) < (load(pageSize + 144) as UInt64) ? pageSize : 0 }
    public var transaction: UInt64 { load(meta + 144) }
    public var lastPage: UInt64 { load(meta + 136) }
    public var freeListRecord: Int { meta + 40 }
    public var mainRecord: Int { meta + 88 }

    public func page(_ number: UInt64) -> Int { Int(number) * pageSize }
    public func root(record: Int) -> Int { page(load(record + 40)) }
    public func flags(_ page: Int) -> UInt16 { load(page + 10) }
    public func nodeCount(_ page: Int) -> Int { (Int(load(page + 12) as UInt16) - 16) / 2 }
    public func node(_ page: Int, _ index: Int) -> Int {
        page + Int(load(page + 16 + 2 * index) as UInt16)
    }
    public func keySize(_ node: Int) -> Int { Int(load(node + 6) as UInt16) }
    public func data(_ node: Int) -> Int { node + 8 + keySize(node) }
    public func child(_ node: Int) -> Int {
        page(UInt64(load(node) as UInt32) | UInt64(load(node + 4) as UInt16) << 32)
    }

    /// Where the record of the table at this position of the main tree's root leaf begins.
    public func tableRecord(_ index: Int) -> Int { data(node(root(record: mainRecord), index)) }

    /// The pages of a tree, branches before leaves.
    public func treePages(record: Int) -> [Int] {
        guard load(record + 40) as UInt64 != .max else { return [] }
        var pages = [root(record: record)]
        var index = 0
        while index < pages.count {
            let page = pages[index]
            index += 1
            guard flags(page) == 1 else { continue }
            for node in 0..<nodeCount(page) { pages.append(child(self.node(page, node))) }
        }
        return pages
    }

    /// First pages of the runs of a tree.
    public func runs(record: Int) -> [(node: Int, page: Int)] {
        treePages(record: record).filter { flags($0) == 2 }.flatMap { leaf in
            (0..<nodeCount(leaf)).map { node(leaf, $0) }
                .filter { load($0 + 4) as UInt16 == 1 }
                .map { ($0, page(load(data($0)))) }
        }
    }

    /// Where the node of a table lies on the main tree's root leaf; nil if there is none.
    public func tableNode(_ name: String) -> Int? {
        let leaf = root(record: mainRecord)
        return (0..<nodeCount(leaf)).map { node(leaf, $0) }.first { node in
            bytes[node + 8..<node + 8 + keySize(node)].elementsEqual(name.utf8)
        }
    }

    /// Where the tree record of a table lies.
    public func tableRecord(_ name: String) -> Int? { tableNode(name).map { data($0) } }
}
