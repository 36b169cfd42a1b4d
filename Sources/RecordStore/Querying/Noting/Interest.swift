/// What changes of records can change the answer of a query, which was read from more than it
/// depends on.
///
/// An interest is kept with the reads of an answer, and compared with commits that touch them.
final class Interest: Sendable {
    /// What matters of one record type.
    private struct Part: Sendable {
        let table: RecordTable
        /// The fields that matter; nil for all.
        let fields: Set<UInt16>?
        /// The filter that records fail which do not matter, or nil.
        let filter: Filter?
    }

    /// A filter that looks at nothing but the record, with its values.
    private struct Filter: Sendable {
        let filter: RowFilter
        let values: [[UInt8]?]

        init?(_ conditions: [Condition], of table: RecordTable) throws {
            if conditions.isEmpty { return nil }
            var parts = FilterParts(for: [])
            filter = try RowFilter(conditions, of: table, &parts)
            values = try parts.values(for: [])
        }

        func matches(_ record: [UInt8]?, _ id: IDBits, of table: RecordTable) throws -> Bool {
            guard let record else { return false }
            // Safe because elements of type `UInt8` have no padding bytes.
            let row: EncodedRecord = unsafe try table.encoded(record.span.bytes, id)
            let state = FilterState(values, positionCount: 0)
            return try filter.matches(row, id, RowScope(ofRowsAlone: state))
        }
    }

    /// The part of each record type, by its number. Every change of another type matters.
    private let parts: [UInt32: Part]

    /// Creates the interest of an answer to a query.
    init(_ query: QueryContent, of table: RecordTable, lookingAt answer: AnswerTerms) throws {
        var named = NamedFields()
        named.add(.all, of: table)
        for term in answer.terms { named.add(term, of: table) }
        // The number of the first records is the same whichever they are.
        let isOfFirsts = query.limit != nil && !answer.terms.isEmpty
        if answer.haveAllFields || isOfFirsts { named.addAll(of: table) }
        var withFilter = named
        withFilter.add(query.condition, of: table)
        // A record behind a reference matters whether it meets the filter or not.
        let leadsBack = withFilter.tablesBehindReferences.contains(table.number)
        let conjuncts = query.condition.conjuncts
        let alone = leadsBack ? [] : conjuncts.filter(\.isOfRecordAlone)
        // Where the filter decides all, its own fields say no more.
        if leadsBack || alone != conjuncts { named = withFilter }
        var parts: [UInt32: Part] = [:]
        for (number, found) in named.tables {
            let filter = number == table.number ? try Filter(alone, of: table) : nil
            parts[number] = Part(table: found.table, fields: found.fields, filter: filter)
        }
        self.parts = parts
    }

    /// Whether a change that touches what the answer was read from can change the answer.
    /// - Parameters:
    ///   - hasMoved: whether only one version of the record lies in the stretches that were walked.
    ///     A walk that ended early depends on the rows that it found there. One that moves beyond
    ///     its end leaves the answer as it is, but no later change of it would touch the walk.
    ///   - differences: returns the fields in which the versions of an updated record differ.
    func holds(
        _ change: Change, hasMoved: Bool, _ differences: () throws -> Set<UInt16>
    ) throws -> Bool {
        // A table of another catalog may have other layouts and other columns.
        guard let part = parts[change.table.number], part.table === change.table else {
            return true
        }
        if let filter = part.filter {
            let before = try filter.matches(change.oldBytes, change.bits, of: part.table)
            let after = try filter.matches(change.newBytes, change.bits, of: part.table)
            if before != after { return true }
            if !before { return false }
        }
        if hasMoved { return true }
        guard let fields = part.fields, change.oldBytes != nil, change.newBytes != nil else {
            return true
        }
        return try !fields.isDisjoint(with: differences())
    }
}
