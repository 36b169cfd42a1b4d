import LMDB

/// A part of the proof of all tables that one thread does.
enum ProofTask: Sendable {
    /// The records of a range, and the entries that they should have.
    case records(table: Int, KeyRange)
    /// The entries that an index has.
    case entries(table: Int, index: Int)
    /// The entries that an aggregate index has.
    case groups(table: Int, index: Int)
    /// The counts of a ranked index.
    case ranks(table: Int, index: Int)
}

extension ProofTask {
    /// The number of ranges that the records of a table are parted into, so that threads end at
    /// about the same time.
    private static let rangeLimit = 64

    /// Returns the tasks for some tables. Those that cannot be parted come first.
    static func all(of proofs: [TableProof], in view: ReadView) throws -> [ProofTask] {
        var (wholes, parts): ([ProofTask], [ProofTask]) = ([], [])
        for (table, proof) in proofs.enumerated() {
            for (index, known) in proof.indexes.enumerated() {
                let isRanked = known.check.index.ranks != nil && known.check.opacity != .building
                if isRanked { wholes.append(.ranks(table: table, index: index)) }
                if known.isTransparent { wholes.append(.entries(table: table, index: index)) }
            }
            wholes += proof.aggregates.indices.map { .groups(table: table, index: $0) }
            let ranges = try view.stretches(of: proof.table.records, atMost: rangeLimit)
            parts += ranges.map { .records(table: table, $0) }
        }
        return wholes + parts
    }
}
