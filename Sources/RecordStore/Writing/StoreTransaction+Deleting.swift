import Foundation
import LMDB

extension StoreTransaction {
    /// Deletes the record with this id, and does what its references' rules say: records that
    /// refer to it by `.cascade` go too, those by `.nullify` lose the reference, and one by `.deny`
    /// that is left refuses it all.
    /// - Returns: whether there was such a record.
    /// - Throws: ``StoreError/deleteDenied(type:id:byType:field:byID:)``. It leaves the transaction
    ///   unusable if something was deleted already; a ``savepoint(_:)`` undoes that.
    /// - Complexity: O(log n) for each record that is touched.
    @discardableResult
    public mutating func delete<R: Record>(_ id: RecordID<R>) throws -> Bool {
        let table = try table(of: R.self)
        try context.checkUsable()
        guard try contains(id) else { return false }
        var deletion = Deletion(context.core)
        deletion.begin(with: table, id.bits)
        try context.orUnusable { try deletion.run(in: &self) }
        return true
    }
}

/// A deletion with all that follows from it, as a list of work: neither cycles nor a hundred
/// thousand children make it deep.
struct Deletion {
    private let core: StoreCore
    private var work: [(table: RecordTable, id: IDBits)] = []
    private var refusals: [Refusal] = []

    /// A `.deny` reference to a deleted record, to be looked at when all cascades are done.
    private struct Refusal {
        let inbound: InboundReference
        let target: RecordTable
        let id: IDBits
    }

    init(_ core: StoreCore) {
        self.core = core
    }

    mutating func begin(with table: RecordTable, _ id: IDBits) {
        work.append((table, id))
    }

    mutating func run(in transaction: inout StoreTransaction) throws {
        while let next = work.popLast() {
            guard let old = try transaction.raw.view.bytes(of: next.id, in: next.table.records)
            else { continue }
            try transaction.put(nil, replacing: old.span.bytes, next.id, in: next.table)
            try followReferences(to: next.table, next.id, in: &transaction)
            try transaction.follow(next.table, next.id, old: old, new: nil)
        }
        for refusal in refusals { try check(refusal, in: transaction.raw.view) }
    }

    private mutating func followReferences(
        to target: RecordTable, _ id: IDBits, in transaction: inout StoreTransaction
    ) throws {
        for inbound in target.inbound {
            switch inbound.reference.rule {
            case .cascade:
                let children = try inbound.referrers(to: id, in: transaction.raw.view)
                work.append(contentsOf: children.map { (inbound.source, $0) })
            case .nullify:
                try clearAll(inbound, to: id, in: &transaction)
            case .deny:
                refusals.append(Refusal(inbound: inbound, target: target, id: id))
            }
        }
    }

    /// Asks the index again for each child: what follows from the last one may have changed or
    /// deleted the next.
    private func clearAll(
        _ inbound: InboundReference, to target: IDBits, in transaction: inout StoreTransaction
    ) throws {
        var last: IDBits?
        while let child = try inbound.referrers(
            to: target, limit: 1, in: transaction.raw.view
        ).first {
            if child == last { throw inbound.damage(of: child) }
            last = child
            try clear(inbound, of: child, to: target, in: &transaction)
        }
    }

    private func clear(
        _ inbound: InboundReference, of child: IDBits, to target: IDBits,
        in transaction: inout StoreTransaction
    ) throws {
        let records = inbound.source.records
        guard let bytes = try transaction.raw.view.bytes(of: child, in: records) else {
            throw inbound.damage(of: child)
        }
        try inbound.source.clearReference(
            inbound.reference.slots.number, to: target, of: child, bytes: bytes,
            in: &transaction)
    }

    private func check(_ refusal: Refusal, in view: ReadView) throws {
        let inbound = refusal.inbound
        guard let child = try inbound.referrers(to: refusal.id, limit: 1, in: view).first else {
            return
        }
        throw StoreError.deleteDenied(
            type: refusal.target.name, id: refusal.id.uuid, byType: inbound.source.name,
            field: inbound.reference.fieldName, byID: child.uuid)
    }
}

extension InboundReference {
    /// The ids of the records that refer to `target`, from the index that begins with the
    /// reference.
    func referrers(
        to target: IDBits, limit: Int = .max, in view: ReadView
    ) throws -> [IDBits] {
        var key = KeyEncoder()
        try key.append(target.bytes.span.bytes, as: index.columns[0].key)
        let prefix = key.bytes.array
        var found: [IDBits] = []
        var cursor = try view.cursor(in: index.entries, over: .prefix(prefix))
        while found.count < limit, let entry = try cursor.next() {
            guard let id = IDBits(of: entry, in: index) else {
                throw damage(of: target)
            }
            found.append(id)
        }
        return found
    }

    func damage(of id: IDBits) -> StoreError {
        .damagedIndex(type: source.name, index: index.name, id: id.uuid)
    }
}

extension IDBits {
    /// The id of the record that an index entry is of: at the beginning of a unique index's value,
    /// at the end of another's key.
    init?(of entry: borrowing Entry, in index: StoredIndex) {
        if index.isUnique {
            self.init(prefixOf: entry.value)
        } else {
            guard let bytes = KeyDecoder.recordIDBytes(of: entry.key) else { return nil }
            self.init(prefixOf: bytes)
        }
    }
}
