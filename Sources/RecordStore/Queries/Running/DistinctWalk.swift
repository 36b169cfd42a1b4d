import LMDB

/// A walk over the values of one field in the stretch of an index that holds all records of a
/// condition, ordered by that field. The walk reads only keys, and can leap from one value to the
/// next.
struct DistinctWalk {
    private let leaps: LeapingWalk
    let isDescending: Bool

    /// Creates the walk; nil if no index serves it, so that the records have to be read.
    init?(
        _ condition: Condition, _ field: QueryField, ofElements: Bool, in table: RecordTable
    ) throws {
        let bounds = condition.conjuncts.map(\.columnBound)
        for index in table.orderedIndexes where !index.isPartial {
            guard let equals = Self.equals(before: field, bounds, in: index),
                ofElements == (equals.count == index.elementColumn)
            else { continue }
            var encoder = KeyEncoder()
            for (bound, column) in zip(equals, index.columns) {
                try encoder.append(bytes: bound.values[0].bytes, as: column.key)
            }
            leaps = LeapingWalk(
                table: table, index: index, keys: .prefix(encoder.bytes.array),
                direction: .ascending, equalCount: equals.count, columnCount: equals.count + 1)
            isDescending = index.columns[equals.count].key.isDescending
            return
        }
        return nil
    }

    /// Returns the bounds of the columns before the field. Returns nil unless each of these columns
    /// has one value, and the condition says nothing else.
    private static func equals(
        before field: QueryField, _ bounds: [ColumnBound?], in index: OpenOrderedIndex
    ) -> [ColumnBound]? {
        let position = bounds.count
        guard position < index.columns.count, (index.elementColumn ?? 0) <= position
        else { return nil }
        let column = index.columns[position]
        guard field.isSource(of: column), !column.key.isName else { return nil }
        var left = bounds
        var equals: [ColumnBound] = []
        for (position, column) in index.columns[..<position].enumerated() {
            let isElement = position == index.elementColumn
            let match = left.firstIndex { bound in
                guard let bound, bound.relation == .equal, bound.isExact else { return false }
                return bound.values.count == 1 && bound.matches(column, isElement: isElement)
            }
            guard let match, let bound = left.remove(at: match) else { return nil }
            equals.append(bound)
        }
        return equals
    }

    /// Returns the values in the order of the index, each with the number of its entries. Returns
    /// nil if the index holds texts that were cut, so that the records have to be read.
    /// - Complexity: one step for each entry.
    func counts(in view: ReadView) throws -> [CountedValue]? {
        var cursor = try view.cursor(in: leaps.index.entries, over: leaps.keys)
        var groups: [CountedValue] = []
        var stem: [UInt8] = []
        while let entry = try cursor.next() {
            if !groups.isEmpty, entry.key.hasPrefix(stem) {
                groups[groups.count - 1].count += 1
                continue
            }
            guard let found = try leaps.combination(of: entry.key) else { return nil }
            stem = found.stem
            groups.append(CountedValue(value: found.value, count: 1))
        }
        return groups
    }

    /// Returns the values in the order of the index, each with a count of one. Returns nil if the
    /// index holds texts that were cut.
    /// - Complexity: one search for each value.
    func values(in view: ReadView) throws -> [CountedValue]? {
        var groups: [CountedValue] = []
        let isWhole = try leaps.forEach(in: view) { _, value in
            groups.append(CountedValue(value: value, count: 1))
        }
        return isWhole ? groups : nil
    }
}

/// A value as value bytes (nil stands for nil), with the number of records that have it.
struct CountedValue {
    let value: [UInt8]?
    var count: Int
}
