import Foundation
import PeerLMDB

/// A file that the peer in C has open.
final class LMDBFile {
    let peer: OpaquePointer
    let tables: [String]

    /// - Parameter durable: whether commits are flushed to the disk.
    init(_ path: String, tables: [String], durable: Bool = true) {
        self.tables = tables
        let names = tables.map { strdup($0) }
        defer { for name in names { free(name) } }
        peer = peer_lmdb_open(
            path, names.map { UnsafePointer($0) }, names.count, MapSize.bytes, durable ? 1 : 0)
    }

    /// Opens all tables of a store, to compare and to change their entries.
    convenience init(_ path: String, of catalog: StoreCatalog) {
        self.init(path, tables: catalog.tableNames)
    }

    deinit {
        peer_lmdb_close(peer)
    }

    @inline(__always)
    func read<Result>(_ body: () throws -> Result) rethrows -> Result {
        peer_lmdb_begin(peer)
        defer { peer_lmdb_end(peer) }
        return try body()
    }

    func number(of table: String) -> Int {
        guard let number = tables.firstIndex(of: table) else {
            preconditionFailure("no table \(table) among \(tables)")
        }
        return number
    }

    /// Calls `visit` with each entry of a table, in their order, inside of ``read(_:)``.
    func forEach(
        in table: Int, _ visit: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void
    ) {
        withoutActuallyEscaping(visit) { visit in
            var visitor = Visitor(visit: visit)
            withUnsafeMutablePointer(to: &visitor) { context in
                peer_lmdb_each(peer, table, context) { context, key, value in
                    context?.assumingMemoryBound(to: Visitor.self).pointee.visit(
                        UnsafeRawBufferPointer(start: key.bytes, count: key.size),
                        UnsafeRawBufferPointer(start: value.bytes, count: value.size))
                }
            }
        }
    }
}

private struct Visitor {
    let visit: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void
}
