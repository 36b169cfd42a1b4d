import Foundation
import PeerLMDB

/// What the engine changed in a file, entry by entry: the peer in C makes the same changes.
///
/// It keeps the bytes of all changes, so it must live as long as they are used.
final class StoreChanges {
    private var byRecord: [UUID: [peer_change]] = [:]
    /// What each commit writes beside the records: the head of the catalog.
    private var ofCatalog: [peer_change] = []
    private let arena = Arena()
    let catalog: StoreCatalog

    /// Compares two files, all tables.
    init(from before: String, to after: String) {
        catalog = StoreCatalog(storeAt: before)
        let catalogNumber = catalog.tableNames.count - 1
        let flips = catalog.tableNames.map { catalog.flipsID(inTable: $0) }
        Self.forEach(from: before, to: after, catalog) { [self] change in
            var kept = change
            kept.key = arena.keep(
                UnsafeBufferPointer(start: change.key.bytes, count: change.key.size))
            kept.value = arena.keep(
                UnsafeBufferPointer(start: change.value.bytes, count: change.value.size))
            if change.table == catalogNumber {
                ofCatalog.append(kept)
            } else {
                byRecord[Self.recordID(change.key, flips: flips[change.table]), default: []]
                    .append(kept)
            }
        }
    }

    /// The changes of one commit in which these records changed, in their order.
    func commit(of records: some Sequence<UUID>) -> [peer_change] {
        records.flatMap { byRecord[$0] ?? [] } + ofCatalog
    }

    /// Whether two files have the same records and index entries. The catalog counts commits: the
    /// peer writes the last count each time.
    static func areNone(from before: String, to after: String) -> Bool {
        let catalog = StoreCatalog(storeAt: before)
        var count = 0
        forEach(from: before, to: after, catalog) { change in
            if change.table != catalog.tableNames.count - 1 { count += 1 }
        }
        return count == 0
    }

    private static func forEach(
        from before: String, to after: String, _ catalog: StoreCatalog,
        _ body: @escaping (peer_change) -> Void
    ) {
        let before = LMDBFile(before, of: catalog)
        let after = LMDBFile(after, of: catalog)
        var visitor = Visitor(visit: body)
        for table in catalog.tableNames.indices {
            before.read {
                after.read {
                    withUnsafeMutablePointer(to: &visitor) { context in
                        peer_lmdb_compare(before.peer, after.peer, table, context) {
                            guard let change = $1?.pointee else { return }
                            $0?.assumingMemoryBound(to: Visitor.self).pointee.visit(change)
                        }
                    }
                }
            }
        }
    }

    /// The id that a key is of, or ends with.
    private static func recordID(_ key: peer_bytes, flips: Bool) -> UUID {
        let bytes = UnsafeBufferPointer(start: key.bytes, count: key.size).suffix(16)
        let id = flips ? bytes.map(~) : Array(bytes)
        return id.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}

private struct Visitor {
    let visit: (peer_change) -> Void
}
