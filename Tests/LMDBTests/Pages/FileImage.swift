import Foundation

import LMDB

/// The bytes of a data file in memory, to be damaged at exact places.
struct FileImage {
    var bytes: [UInt8]
    let pageSize = 4_096

    init(_ file: RealFile) throws { bytes = try file.bytes() }

    func load<Value: FixedWidthInteger>(_ offset: Int) -> Value {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Value.self) }
    }

    mutating func store<Value: FixedWidthInteger>(_ value: Value, at offset: Int) {
        bytes.withUnsafeMutableBytes {
            $0.storeBytes(of: value, toByteOffset: offset, as: Value.self)
        }
    }

    /// Where the newest meta page begins.
    var meta: Int { (load(144) as UInt64) < (load(pageSize + 144) as UInt64) ? pageSize : 0 }
    var transaction: UInt64 { load(meta + 144) }
    var lastPage: UInt64 { load(meta + 136) }
    var freeListRecord: Int { meta + 40 }
    var mainRecord: Int { meta + 88 }

    func page(_ number: UInt64) -> Int { Int(number) * pageSize }
    func root(record: Int) -> Int { page(load(record + 40)) }
    func flags(_ page: Int) -> UInt16 { load(page + 10) }
    func nodeCount(_ page: Int) -> Int { (Int(load(page + 12) as UInt16) - 16) / 2 }
    func node(_ page: Int, _ index: Int) -> Int {
        page + Int(load(page + 16 + 2 * index) as UInt16)
    }
    func keySize(_ node: Int) -> Int { Int(load(node + 6) as UInt16) }
    func data(_ node: Int) -> Int { node + 8 + keySize(node) }
    func child(_ node: Int) -> Int {
        page(UInt64(load(node) as UInt32) | UInt64(load(node + 4) as UInt16) << 32)
    }

    /// Where the record of the table at this place of the main tree's root leaf begins.
    func tableRecord(_ index: Int) -> Int { data(node(root(record: mainRecord), index)) }

    /// The pages of a tree, branches before leaves.
    func treePages(record: Int) -> [Int] {
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
    func runs(record: Int) -> [(node: Int, page: Int)] {
        treePages(record: record).filter { flags($0) == 2 }.flatMap { leaf in
            (0..<nodeCount(leaf)).map { node(leaf, $0) }
                .filter { load($0 + 4) as UInt16 == 1 }
                .map { ($0, page(load(data($0)))) }
        }
    }

    func walk(transaction: UInt64? = nil) throws -> PageReport {
        try withPageFile(bytes) { try $0.walk(transaction: transaction) }
    }
}

/// Writes the bytes into a file and looks at it.
func withPageFile<Result>(_ bytes: [UInt8], _ body: (PageFile) throws -> Result) throws -> Result {
    let file = try RealFile(bytes: bytes)
    return try withPageFile(at: file.path, body)
}

func withPageFile<Result>(at path: String, _ body: (PageFile) throws -> Result) throws -> Result {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    return try body(PageFile(descriptor: descriptor))
}
