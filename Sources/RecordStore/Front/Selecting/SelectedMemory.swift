import LMDB

/// The places of the values in the memory of selected rows, and what makes the values there.
///
/// This type is not generic: generic code looks up the metadata of its types at each step, and took
/// longer for two columns than decoding a record of nine fields takes.
@safe struct SelectedMemory: Sendable {
    private let columns: [Column]
    /// The places of the columns.
    let places: [ColumnPlace]
    private let stride: Int

    /// One column. It is a class, so that a row copies no closures.
    @safe private final class Column: Sendable {
        let term: RowTerm
        let field: Int
        let access: ColumnAccess

        init(_ term: RowTerm, _ field: Int, _ access: ColumnAccess) {
            (self.term, self.field) = (term, field)
            unsafe self.access = access
        }
    }

    init(_ terms: [RowTerm], _ selected: SelectionColumns) {
        // A struct has its properties in their order, each at the next offset that its alignment
        // allows, and a tuple has its elements so.
        func aligned(_ offset: Int, to alignment: Int) -> Int {
            (offset + alignment - 1) / alignment * alignment
        }
        let alignment = unsafe selected.accesses.map { unsafe $0.alignment }.max() ?? 1
        var end = aligned(MemoryLayout<IDBits>.size, to: alignment)
        var columns: [Column] = []
        var places: [ColumnPlace] = []
        for position in terms.indices {
            let access = unsafe selected.accesses[position]
            let offset = unsafe aligned(end, to: access.alignment)
            end = unsafe offset + access.size
            let field = selected.terms[position].fieldNumber
            unsafe columns.append(Column(terms[position], field, access))
            unsafe places.append(ColumnPlace(offset, access))
        }
        precondition(end == selected.rowSize, "a row of \(selected.rowSize) bytes, not of \(end)")
        (self.columns, self.places) = (columns, places)
        stride = selected.rowStride
    }

    /// Makes the row at a position of memory that has none there. If it throws, there is none.
    func make<Values: RowValues & ~Escapable>(
        at position: Int, of memory: UnsafeMutableRawPointer, from values: borrowing Values,
        _ id: IDBits, _ scope: RowScope, of table: RecordTable
    ) throws {
        // Safe because the caller has room for the position, and the offsets are those of the row.
        let row = unsafe memory + position * stride
        unsafe row.storeBytes(of: id, as: IDBits.self)
        for made in columns.indices {
            do {
                unsafe try make(columns[made], places[made], in: row, from: values, id, scope)
            } catch {
                for before in 0..<made {
                    unsafe columns[before].access.end(row + places[before].offset)
                }
                var fault = error as? RecordFault
                if let problem = error as? ValueProblem {
                    fault = RecordFault(at: 0, .value(field: columns[made].field, problem))
                }
                guard let fault else { throw error }
                throw StoreError.damagedRecord(fault.damage(of: table.name, id: id.uuid))
            }
        }
    }

    private func make<Values: RowValues & ~Escapable>(
        _ column: Column, _ place: ColumnPlace, in row: UnsafeMutableRawPointer,
        from values: borrowing Values, _ id: IDBits, _ scope: RowScope
    ) throws {
        func store(_ bytes: RawSpan?) throws {
            // Safe because the offset is that of the column's value.
            if unsafe place.make(in: row, of: bytes) { return }
            let address = unsafe row + place.offset
            guard let bytes else { return unsafe try column.access.make(nil, address) }
            // Safe because the value is read during the call.
            unsafe try bytes.withUnsafeBytes { unsafe try column.access.make($0, address) }
        }
        if case .field(let field) = column.term {
            try values.withValue(of: field) { try store($0) }
        } else if let bytes = try column.term.value(in: values, id, scope) {
            // Safe because the array lives during the call.
            unsafe try store(bytes.span.bytes)
        } else {
            try store(nil)
        }
    }
}

extension Term {
    /// The number of the field that the term reads in its record; 0 if it reads none.
    fileprivate var fieldNumber: Int {
        switch self {
        case .field(let field), .through(let field, _): Int(field.number)
        case .constant, .named: 0
        case .folded(let inner): inner.fieldNumber
        case .calculated(let left, _, let right):
            left.fieldNumber == 0 ? right.fieldNumber : left.fieldNumber
        }
    }
}
