import Foundation

/// Where the trees of all tables begin, read from the data file by the tables of the format
/// document. Every change copies the path from the root: a tree with its old root is untouched.
public struct TreeRoots: Equatable {
    private let pages: [String: UInt64]
    /// The number of the newest commit.
    private let transaction: UInt64

    public init(ofStoreAt path: String) throws {
        let file = try Data(contentsOf: URL(fileURLWithPath: path + "/data.mdb"))
        let bytes = Bytes(data: file)
        let pageSize = Int(bytes.number(at: 40, UInt32.self))
        let meta = [0, pageSize].max {
            bytes.number(at: $0 + 144, UInt64.self) < bytes.number(at: $1 + 144, UInt64.self)
        }
        guard let start = meta else { throw CocoaError(.fileReadCorruptFile) }
        transaction = bytes.number(at: start + 144, UInt64.self)
        var pages: [String: UInt64] = [:]
        var waiting = [Int(bytes.number(at: start + 88 + 40, UInt64.self)) * pageSize]
        while let page = waiting.popLast() {
            let isLeaf = bytes.number(at: page + 10, UInt16.self) == 2
            let end = Int(bytes.number(at: page + 12, UInt16.self))
            for offset in stride(from: 16, to: end, by: 2) {
                let node = page + Int(bytes.number(at: page + offset, UInt16.self))
                guard isLeaf else {
                    // The number of a branch's page has 48 bits, with the flags of a leaf's node.
                    let number = bytes.number(at: node, UInt64.self) & 0xFFFF_FFFF_FFFF
                    waiting.append(Int(number) * pageSize)
                    continue
                }
                let keySize = Int(bytes.number(at: node + 6, UInt16.self))
                let name = String(decoding: file[node + 8..<node + 8 + keySize], as: UTF8.self)
                pages[name] = bytes.number(at: node + 8 + keySize + 40, UInt64.self)
            }
        }
        self.pages = pages
    }

    private struct Bytes {
        let data: Data

        func number<Value: FixedWidthInteger>(at offset: Int, _ type: Value.Type) -> Value {
            data.withUnsafeBytes { bytes in
                Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Value.self))
            }
        }
    }

    /// The tables whose trees differ.
    public func changes(to other: TreeRoots) -> Set<String> {
        Set(pages.keys.filter { pages[$0] != other.pages[$0] })
    }
}
