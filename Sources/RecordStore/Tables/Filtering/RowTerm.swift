import LMDB

/// A term of a condition that is prepared for encoded records. It gives value bytes, or a
/// comparable form whose bytes sort as the values do: index keys, or the normal form for text of
/// any length.
indirect enum RowTerm: Sendable {
    case id
    case field(OpenField)
    case constant([UInt8]?, Kind)
    /// A value of the filter, by its position, in the form that the filter asks for.
    case given(Int, Kind)
    case folded(RowTerm)
    case calculated(RowTerm, Calculation, RowTerm, Kind)
    /// A computed column of an index, by its position among the computed columns.
    case computed(OpenOrderedIndex, Int, Kind)
    /// A term on the record that a reference leads to, with a position in the filter's state.
    case through(OpenField, RecordTable, RowTerm, position: Int)

    /// Creates one side of a comparison.
    /// - Parameter other: the other side of the comparison. If it is folded text, this side is
    ///   folded too.
    init(
        comparing term: Term, with other: Term? = nil, in build: inout RowFilter.Build
    ) throws {
        var value = term
        var form = FilterParts.Form.comparable
        if case .folded? = other { form = .folded }
        if case .folded(let inner) = term { (value, form) = (inner, .folded) }
        if case .constant(let constant) = value {
            self = .given(build.parts.take(constant, form), term.kind)
        } else {
            let inner = try RowTerm(value, in: &build)
            self = form == .folded ? .folded(inner) : inner
        }
    }

    /// Creates a term that stands for itself, not for a side of a comparison.
    /// - Parameter index: the index whose entries are read, or nil for records.
    init(
        _ term: Term, of table: RecordTable, in index: OpenOrderedIndex?,
        _ parts: inout FilterParts
    ) throws {
        var build = RowFilter.Build(table, index, parts)
        self = try RowTerm(term, in: &build)
        parts = build.parts
    }

    private init(_ term: Term, in build: inout RowFilter.Build) throws {
        switch term {
        case .field(let field) where field.isID:
            self = .id
        case .field(let field) where field.isComputed:
            self = try .computed(field, of: build.table, in: build.index)
        case .field(let field):
            self = .field(build.openField(of: field))
        case .constant(let constant):
            self = .given(build.parts.take(constant, .plain), constant.kind)
        case .named(let constant):
            let number = build.table.constants[constant.name] ?? constant.initialValue
            self = .constant(KeyDecoder.littleEndian(number), .int64)
        case .folded(let inner):
            self = .folded(try RowTerm(inner, in: &build))
        case .calculated(let left, let operation, let right):
            self = .calculated(
                try RowTerm(left, in: &build), operation, try RowTerm(right, in: &build), term.kind)
        case .through(let field, let inner):
            let table = build.table
            guard let target = table.outbound[field.number]?.target else {
                throw StoreError.notServed(type: table.name, index: "(\(term))")
            }
            let position = build.parts.takePosition()
            let behind = try build.of(target) { build in try RowTerm(inner, in: &build) }
            self = .through(table.openField(of: field), target, behind, position: position)
        }
    }

    /// Returns a term for a computed column, whose values come from an index over all records.
    /// - Parameter index: the index whose entries are read, or nil for records.
    static func computed(
        _ field: QueryField, of table: RecordTable, in index: OpenOrderedIndex? = nil
    ) throws -> RowTerm {
        let (index, position) = try table.computedColumn(field, in: index)
        return .computed(index, position, field.kind)
    }

    private var kind: Kind {
        switch self {
        case .id: .id
        case .field(let field): field.kind
        case .constant(_, let kind), .given(_, let kind), .calculated(_, _, _, let kind),
            .computed(_, _, let kind):
            kind
        case .folded: .string
        case .through(_, _, let inner, _): inner.kind
        }
    }

    /// The kind of an array's elements, or nil if the term is no array.
    var elementKind: Kind? {
        switch self {
        case .field(let field): field.elementKind
        case .through(_, _, let inner, _): inner.elementKind
        default: nil
        }
    }

    /// Returns the value bytes of the term in a row, or nil.
    func value<Row: RowValues & ~Escapable>(
        in row: borrowing Row, _ id: IDBits, _ scope: RowScope
    ) throws -> [UInt8]? {
        switch self {
        case .id: return id.bytes
        case .field(let field): return try row.value(of: field)
        case .constant(let bytes, _): return bytes
        case .given(let position, _): return scope.given(position)
        case .folded(let inner):
            guard let bytes = try inner.value(in: row, id, scope) else { return nil }
            return TextFold.fold(bytes)
        case .calculated(let left, let operation, let right, _):
            return operation.result(
                try left.value(in: row, id, scope), try right.value(in: row, id, scope), right.kind)
        case .computed(let index, let position, _):
            return try row.value(ofComputed: position, of: index, id)
        case .through(let field, let target, let inner, let position):
            guard let id = try row.reference(field) else { return nil }
            guard let state = scope.state else {
                return try inner.value(of: id, in: target, scope)
            }
            return try state.value(at: position, of: id) {
                try inner.value(of: id, in: target, scope)
            }
        }
    }

    /// Looks up a record and returns the value of the term in it, or nil if there is no record.
    func value(of id: IDBits, in target: RecordTable, _ scope: RowScope) throws -> [UInt8]? {
        guard let bytes = try scope.view.get(id, in: target.records),
            !scope.view.passesOver(id, of: target)
        else { return nil }
        return try value(in: target.checkedRecord(bytes, id), id, scope)
    }

    /// Returns the comparable form of the term's value in a row, whose bytes sort as the values do.
    func comparable<Row: RowValues & ~Escapable>(
        in row: borrowing Row, _ id: IDBits, _ scope: RowScope
    ) throws -> [UInt8]? {
        if case .given(let position, _) = self { return scope.given(position) }
        return try comparable(try value(in: row, id, scope))
    }

    /// Returns the comparable form of a value of this term.
    func comparable(_ value: [UInt8]?) throws -> [UInt8]? {
        // Folding leaves text that is not in normal form C, and folded text is compared as it is.
        if case .folded = self { return value }
        return try kind.comparable(value, of: elementKind)
    }

    /// Returns the value that answers have for a value of this term where it stands for several
    /// records; see ``Kind/keyForm(_:of:)``.
    func keyForm(_ value: [UInt8]?) throws -> [UInt8]? {
        if case .folded = self { return value }
        return try kind.keyForm(value, of: elementKind)
    }

    /// The form of the values that are compared with this term.
    var form: FilterParts.Form {
        if case .folded = self { .folded } else { .comparable }
    }
}

extension RowScope {
    /// Returns the value at a position of the checked filter. A filter with values always has a
    /// state.
    func given(_ position: Int) -> [UInt8]? { state?.values[position] ?? nil }
}

extension RecordTable {
    /// Returns an index over all records that has a computed column, and the position of the column
    /// among the computed columns of the index.
    /// - Parameter index: the only index to look at, or nil for any.
    func computedColumn(
        _ field: QueryField, in index: OpenOrderedIndex? = nil
    ) throws -> (OpenOrderedIndex, position: Int) {
        let full = computableIndexes.lazy.filter { !$0.isPartial && $0.isComputable }
        for index in index.map({ [$0] }) ?? Array(full) {
            for column in index.columns where field.isSource(of: column) {
                if case .computed(let position, _) = column.source { return (index, position) }
            }
        }
        throw StoreError.notServed(type: name, index: "(\(field.name))")
    }

    /// Returns the open field that a query's field refers to.
    func openField(of field: QueryField) -> OpenField {
        guard let open = openFields.first(where: { $0.number == field.number }) else {
            preconditionFailure("\(name) has no field \(field.name)")
        }
        return open
    }
}
