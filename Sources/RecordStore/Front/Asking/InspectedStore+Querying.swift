import Foundation
import LMDB

extension InspectedStore {
    /// Parses a query of this store.
    package func query(_ text: String) throws(FilterSyntaxError) -> InspectedQuery {
        var parser = try FilterParser(
            text, of: TypeDefinition(name: "", fields: [], indexes: []), vocabulary)
        return try parser.query()
    }

    private var vocabulary: FilterVocabulary { FilterVocabulary(types.map(\.definition)) }

    /// Calls `body` with each record of a query until `body` returns false.
    /// - Throws: ``StoreError/damagedRecord(_:)``, ``StoreError/damagedIndex(type:index:id:)``, and
    ///   what is wrong with the query.
    /// - Complexity: O(log n) for each record. If no index gives the order, all rows are read and
    ///   sorted first.
    package func forEachRecord(
        of query: InspectedQuery, _ body: (InspectedRecord) throws -> Bool
    ) throws {
        try read(query) { snapshot, open in
            guard let table = open.table as? UntypedRecordTable else { return }
            let prepared = try open.memo.prepared(for: table, query.content.use, snapshot.view)
            var walk = try RowWalk(snapshot.view, prepared, limit: query.limit)
            while let row = try walk.next() {
                if try !body(table.record(row.bytes, row.id)) { return }
            }
        }
    }

    /// Returns the number of records of a query.
    package func count(_ query: InspectedQuery) throws -> Int {
        try read(query) { snapshot, open in try snapshot.count(open) }
    }

    /// Returns the totals of a query, the least group first: the value of the group if there are
    /// groups, then the measures.
    package func totals(_ query: InspectedQuery) throws -> [[StoredValue?]] {
        guard let totals = query.totals else { return [] }
        return try read(query) { snapshot, open in
            let measures = totals.measures
            let found = try snapshot.foundTotals(
                of: open, by: totals.key, measures.map(\.content)
            ).groups
            var columns: [[StoredValue?]] = []
            let (vocabulary, definition) = (self.vocabulary, open.table.name)
            func hint(of term: Term) -> ValueHint? {
                vocabulary.type(named: definition)?.hint(of: term, vocabulary)
            }
            if let type = totals.groupType {
                let hint = totals.key.column.flatMap { hint(of: $0.term) }
                columns.append(
                    try found.allValues.map {
                        try StoredValue.read($0?.array, as: type)?.hinted(by: hint)
                    })
            }
            for (measure, values) in zip(measures, found.measures) {
                let hint = measure.name == .count ? nil : hint(of: measure.content.column.term)
                let shown = measure.name == .sum ? hint?.ofSums : hint
                columns.append(try measure.values(of: values).map { $0?.hinted(by: shown) })
            }
            let count = min(found.count, totals.limit ?? .max)
            return (0..<count).map { group in columns.map { $0[group] } }
        }
    }

    /// Explains how a query is answered and which index would make it faster.
    /// - Parameter runs: whether the query is run and measured. Totals always are.
    package func explain(_ query: InspectedQuery, runs: Bool) throws -> QueryExplanation {
        try read(query) { snapshot, open in
            if let totals = query.totals {
                return try snapshot.explanation(
                    of: open, by: totals.key, totals.measures.map(\.content))
            }
            return try runs ? snapshot.explainAnalyze(open) : snapshot.explain(open)
        }
    }

    private func read<Result>(
        _ query: InspectedQuery, _ body: (Snapshot, TableQuery) throws -> Result
    ) throws -> Result {
        guard let table = core.schema.table(named: query.type) else {
            preconditionFailure("\(query.type) is of another store")
        }
        do {
            return try environment.read { view in
                try body(
                    Snapshot(view, core, core.schema), TableQuery(QueryMemo(query.content), table))
            }
        } catch StoreError.notServed {
            // Scans are allowed: only what cannot be computed is not served.
            throw UncomputableQuery()
        }
    }
}

extension InspectedQuery.Totals {
    /// The type of the values of groups; nil if all records are one group.
    fileprivate var groupType: FieldType? {
        switch key {
        case .all: nil
        case .column(let column):
            FieldType(column.term.kind, of: column.term.elementKind, isOptional: true)
        case .elements(let column): column.term.elementKind.map { FieldType($0) }
        case .periods: FieldType(.date)
        }
    }
}

extension CatalogType {
    /// What a program would declare, as far as texts of queries name it.
    fileprivate var definition: TypeDefinition {
        var definition = TypeDefinition(
            name: name, fields: presentFields, indexes: liveIndexes.map(\.definition))
        definition.fieldHints = fieldHints
        definition.columnHints = columnHints
        return definition
    }
}

/// A query that needs values which only the program of the store can compute.
package struct UncomputableQuery: LocalizedError {
    package var errorDescription: String? {
        """
        The query needs values that a closure of the program computes, and no index has them in \
        its order.
        """
    }
}
