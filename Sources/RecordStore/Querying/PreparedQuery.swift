import LMDB

/// A query made ready for one table: its plan, its filter, and what its page tokens are bound to.
///
/// A class, so that handing it on counts one reference.
final class PreparedQuery: Sendable {
    let table: RecordTable
    let plan: QueryPlan
    /// Nil if the plan leaves nothing to check.
    let filter: RowFilter?
    let cutGroup: CutGroup?
    let origin: PageToken.Origin

    /// - Parameter fingerprint: that of the query.
    init(_ plan: QueryPlan, of table: RecordTable, fingerprint: UInt64) throws {
        self.table = table
        self.plan = plan
        filter = plan.residual.isEmpty ? nil : try RowFilter(plan.residual, of: table)
        cutGroup = CutGroup(plan)
        origin = PageToken.Origin(query: fingerprint, index: plan.index?.fingerprint ?? 0)
    }

    var index: StoredIndex? { plan.index }

    /// The id of the record that an entry stands for.
    func id(of entry: borrowing Entry) throws -> IDBits {
        guard let index else {
            if entry.key.byteCount == KeyFormat.idSizeBytes, let id = IDBits(prefixOf: entry.key) {
                return id
            }
            throw StoreError.damagedRecord(
                RecordDamage(
                    type: table.name, id: IDBits(high: 0, low: 0).uuid, offset: 0,
                    kind: .wrongKey(byteCount: entry.key.byteCount)))
        }
        guard let id = IDBits(of: entry, in: index) else { throw damage(IDBits(high: 0, low: 0)) }
        return id
    }

    /// An entry without a record.
    func damage(_ id: IDBits) -> StoreError {
        .damagedIndex(type: table.name, index: index?.name ?? "", id: id.uuid)
    }

    /// Whether the filter lets an encoded record through. Its checksum is verified first.
    func lets(_ bytes: RawSpan, _ id: IDBits) throws -> Bool {
        guard let filter else { return true }
        let record: RecordReader = try table.reader(bytes, id)
        do throws(RecordFault) {
            try record.verifyChecksumIfSmall(type: table.number, id: id)
        } catch {
            throw StoreError.damagedRecord(error.damage(of: table.name, id: id.uuid))
        }
        return try filter.matches(record, id)
    }
}
