/// The columns of a selection that are made together: from a record by the steps that decode whole
/// records, or from an index entry in one pass over its key. Made one after the other they take
/// about four times as long.
struct PlainColumns: Sendable {
    /// The steps for records of the newest layout, and the positions of the columns they leave.
    let steps: DecodingSteps
    let layoutVersion: UInt16
    let leftByRecords: [Int]
    /// The columns of keys up to the last one that is selected, and the positions of the selected
    /// columns that they leave.
    private let keySteps: [KeyStep]
    private let leftByEntries: [Int]
    /// The positions of all columns.
    let all: [Int]

    /// A column of keys, and where its value goes in a row if it is selected.
    private struct KeyStep {
        let column: KeyColumn
        let value: ColumnPlace.Value?
    }

    /// - Parameter layout: the layout of the entries that have all columns, if entries are walked.
    init(_ terms: [RowTerm], _ places: [ColumnPlace], of layout: EntryLayout?) {
        all = Array(places.indices)
        steps = DecodingSteps(places.compactMap(\.step))
        layoutVersion = places.lazy.compactMap { $0.field?.layoutVersion }.first ?? 0
        leftByRecords = places.indices.filter { places[$0].step == nil }
        guard let layout else {
            (keySteps, leftByEntries) = ([], all)
            return
        }
        var selected: [Int: ColumnPlace.Value] = [:]
        var left: [Int] = []
        for position in places.indices {
            let column = layout.position(of: terms[position])
            let key = column.map { layout.index.columns[$0].key }
            if let column, let key, key.isPlain, selected[column] == nil,
                key.kind.widthBytes == places[position].value.widthBytes
            {
                selected[column] = places[position].value
            } else {
                left.append(position)
            }
        }
        let end = (selected.keys.max() ?? -1) + 1
        keySteps = layout.index.columns.prefix(end).enumerated().map { position, column in
            KeyStep(column: column.key, value: selected[position])
        }
        leftByEntries = left
    }

    /// Stores columns of an index entry into the memory of a row.
    /// - Returns: the positions of the columns that are left: all, with some of them stored, if the
    ///   key is damaged.
    func store(_ key: RawSpan, into row: UnsafeMutableRawPointer) -> [Int] {
        var decoder = KeyDecoder(key)
        do throws(KeyDamage) {
            for step in keySteps {
                guard let value = step.value else {
                    try decoder.skip(step.column)
                    continue
                }
                let words = try decoder.nextPlain(step.column)
                // Safe because the caller has memory for all columns.
                if unsafe !value.make(in: row, of: words) { return all }
            }
        } catch {
            // Making one column after the other says which is damaged.
            return all
        }
        return leftByEntries
    }
}

extension EntryLayout {
    /// Returns the position of the column of the keys that holds the values of a term; nil if there
    /// is none.
    fileprivate func position(of term: RowTerm) -> Int? {
        switch term {
        case .field(let field):
            guard case .column(let position) = part(of: field.number) else { return nil }
            return position
        case .computed(let index, let position, _) where index === self.index:
            return computedColumns[position]
        default: return nil
        }
    }
}
