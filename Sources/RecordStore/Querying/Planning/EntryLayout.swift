import LMDB

/// What of a record the entries of an index hold: the columns of their keys, and covered fields.
///
/// A class, so that handing it on counts one reference.
final class EntryLayout: Sendable {
    enum Place {
        /// A column of the key.
        case column(Int)
        /// One of the covered fields.
        case covered(Int)
    }

    let index: OpenOrderedIndex
    /// The field of each column; nil for computed columns, and for elements of arrays.
    private let columnFields: [UInt16?]
    private let coveredFields: [UInt16]
    /// The columns that are computed, in the order of the index's derivation.
    let computedColumns: [Int]
    /// No key that is shorter has a cut column.
    private let shortestCutBytes: Int

    init(_ index: OpenOrderedIndex) {
        self.index = index
        columnFields = index.columns.enumerated().map { position, column in
            guard case .field(let slots) = column.source, position != index.elementColumn
            else { return nil }
            return slots.number
        }
        coveredFields = index.covering.map(\.number)
        computedColumns = index.columns.indices.filter {
            if case .computed = index.columns[$0].source { true } else { false }
        }
        shortestCutBytes = index.columns.shortestCutBytes ?? .max
    }

    /// Where the value of a field is; nil if entries do not have it.
    func place(of field: UInt16) -> Place? {
        if let column = columnFields.firstIndex(of: field) { return .column(column) }
        return coveredFields.firstIndex(of: field).map { .covered($0) }
    }

    /// Whether a key may hold a text of which only the beginning was kept.
    func mayBeCut(_ key: RawSpan) -> Bool { key.byteCount >= shortestCutBytes }

    private func holds(_ step: QueryField) -> Bool {
        if step.isComputed { return index.columns.contains { step.isSource(of: $0) } }
        return step.isID || place(of: step.number) != nil
    }
}

extension EntryLayout {
    /// Whether entries hold all that a condition says of the record itself. What it says of others
    /// is found by references and ids.
    func covers(_ condition: Condition) -> Bool {
        switch condition {
        case .all, .none, .exists: true
        case .and(let parts), .or(let parts): parts.allSatisfy(covers)
        case .not(let inner): covers(inner)
        case .comparison(let left, _, let right): covers(left) && covers(right)
        case .among(let term, _), .text(let term, _, _), .holds(let term, _): covers(term)
        }
    }

    private func covers(_ term: Term) -> Bool {
        switch term {
        case .constant: true
        case .field(let step), .through(let step, _): holds(step)
        case .folded(let inner): covers(inner)
        case .arithmetic(let left, _, let right): covers(left) && covers(right)
        }
    }
}
