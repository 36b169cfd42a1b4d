import LMDB

/// The values of a record that the entries of an index hold: the columns of their keys, and covered
/// fields.
///
/// The layout is a class, so that passing it on counts only one reference.
final class EntryLayout: Sendable {
    /// The part of an entry that holds a value.
    enum Part {
        /// The column of the key at this position.
        case column(Int)
        /// The covered field at this position.
        case covered(Int)
    }

    let index: OpenOrderedIndex
    /// Whether each entry belongs to one record, and not to a group of records.
    private let isOfRecords: Bool
    /// The number of each column's field; nil for computed columns and for elements of arrays.
    private let columnFields: [UInt16?]
    private let coveredFields: [UInt16]
    /// The positions of the computed columns, in the order in which the index derives them. In
    /// entries of groups the column of elements is one more.
    let computedColumns: [Int]
    /// The number of bytes of the shortest key that can have a cut column.
    private let shortestCutBytes: Int

    init(_ index: OpenOrderedIndex, isOfRecords: Bool = true) {
        self.index = index
        self.isOfRecords = isOfRecords
        columnFields = index.columns.enumerated().map { position, column in
            guard case .field(let field) = column.source, position != index.elementColumn
            else { return nil }
            return field.number
        }
        coveredFields = index.covering.map(\.number)
        let computed = index.columns.indices.filter {
            if case .computed = index.columns[$0].source { true } else { false }
        }
        let elements = isOfRecords ? nil : index.elementColumn
        computedColumns = computed + (elements.map { [$0] } ?? [])
        shortestCutBytes = index.columns.shortestCutBytes ?? .max
    }

    /// Returns the part of an entry that holds the value of a field; nil if entries do not hold it.
    func part(of field: UInt16) -> Part? {
        if let column = columnFields.firstIndex(of: field) { return .column(column) }
        return coveredFields.firstIndex(of: field).map { .covered($0) }
    }

    /// Returns the position of the column of the keys that holds the values of a term, each whole;
    /// nil if there is none.
    func position(of term: Term) -> Int? {
        guard case .field(let field) = term else { return nil }
        return field.isComputed
            ? index.columns.firstIndex(where: field.isSource)
            : columnFields.firstIndex(of: field.number)
    }

    /// Returns the bytes of a column in a key of which no text is cut.
    @_lifetime(copy key)
    func bytes(ofColumn position: Int, in key: RawSpan) throws(KeyDamage) -> RawSpan {
        var decoder = KeyDecoder(key)
        for before in 0..<position { try decoder.skip(index.columns[before].key) }
        let start = decoder.offset
        try decoder.skip(index.columns[position].key)
        return key.extracting(start..<decoder.offset)
    }

    /// Whether a key may hold a text of which only the beginning was kept.
    func mayBeCut(_ key: RawSpan) -> Bool { key.byteCount >= shortestCutBytes }

    private func holds(_ field: QueryField) -> Bool {
        if field.isComputed { return index.columns.contains { field.isSource(of: $0) } }
        return field.isID ? isOfRecords : part(of: field.number) != nil
    }
}

extension EntryLayout {
    /// Whether entries hold all values of the record itself that a condition needs. Values of other
    /// records are found by references and ids.
    func covers(_ condition: Condition) -> Bool {
        switch condition {
        case .all, .none: true
        case .exists: isOfRecords
        case .matches: false
        case .and(let parts), .or(let parts): parts.allSatisfy(covers)
        case .not(let inner): covers(inner)
        case .comparison(let left, _, let right): covers(left) && covers(right)
        case .among(let term, _), .text(let term, _, _), .holds(let term, _): covers(term)
        }
    }

    /// Whether entries hold all values of the record itself that a term needs.
    func covers(_ term: Term) -> Bool {
        switch term {
        case .constant, .named: true
        case .field(let field), .through(let field, _): holds(field)
        case .folded(let inner): covers(inner)
        case .calculated(let left, _, let right): covers(left) && covers(right)
        }
    }
}
