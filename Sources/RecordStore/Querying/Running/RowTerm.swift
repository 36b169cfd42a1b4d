import LMDB

/// A term of a condition, made ready for encoded records. It gives value bytes, or the same in a
/// form whose bytes are in order: index keys, or for text of any length its normal form.
indirect enum RowTerm: Sendable {
    case id
    case field(OpenField)
    case constant([UInt8]?, Kind)
    /// A value of the filter, by its place, in the form in which it is asked for.
    case given(Int, Kind)
    case folded(RowTerm)
    case arithmetic(RowTerm, Arithmetic, RowTerm, Kind)
    /// The place among the computed columns of an index.
    case computed(OpenOrderedIndex, Int, Kind)
    /// A reference, the records that it leads to, and a term on these, with a place in the memo.
    case through(OpenField, RecordTable, RowTerm, place: Int)

    /// A side of a comparison.
    /// - Parameter other: what it is compared with: what stands beside folded text is folded.
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

    private init(_ term: Term, in build: inout RowFilter.Build) throws {
        let table = build.table
        switch term {
        case .field(let step) where step.isID:
            self = .id
        case .field(let step) where step.isComputed:
            self = try .computed(step, of: table, in: build.index)
        case .field(let step):
            self = .field(table.openField(of: step))
        case .constant(let constant):
            self = .given(build.parts.take(constant, .plain), constant.kind)
        case .folded(let inner):
            self = .folded(try RowTerm(inner, in: &build))
        case .arithmetic(let left, let operation, let right):
            self = .arithmetic(
                try RowTerm(left, in: &build), operation, try RowTerm(right, in: &build), term.kind)
        case .through(let step, let inner):
            guard let target = table.outbound[step.number]?.target else {
                throw StoreError.notServed(type: table.name, index: "(\(term))")
            }
            let place = build.parts.takePlace()
            let behind = try build.of(target) { build in try RowTerm(inner, in: &build) }
            self = .through(table.openField(of: step), target, behind, place: place)
        }
    }

    /// A computed column, whose values an index over all records knows.
    /// - Parameter index: the one whose entries are read, if it is not the records.
    static func computed(
        _ step: QueryField, of table: RecordTable, in index: OpenOrderedIndex? = nil
    ) throws -> RowTerm {
        let (index, position) = try table.computedColumn(step, in: index)
        return .computed(index, position, step.kind)
    }

    private var kind: Kind {
        switch self {
        case .id: .id
        case .field(let slots): slots.kind
        case .constant(_, let kind), .given(_, let kind), .arithmetic(_, _, _, let kind),
            .computed(_, _, let kind):
            kind
        case .folded: .string
        case .through(_, _, let inner, _): inner.kind
        }
    }

    /// The kind of an array's elements.
    var elementKind: Kind? {
        switch self {
        case .field(let slots): slots.elementKind
        case .through(_, _, let inner, _): inner.elementKind
        default: nil
        }
    }

    /// The value bytes in a row, or nil.
    func value<Row: RowValues & ~Escapable>(
        in row: borrowing Row, _ id: IDBits, _ scope: RowScope
    ) throws -> [UInt8]? {
        switch self {
        case .id: return id.bytes
        case .field(let slots): return try row.value(of: slots)
        case .constant(let bytes, _): return bytes
        case .given(let place, _): return scope.given(place)
        case .folded(let inner):
            guard let bytes = try inner.value(in: row, id, scope) else { return nil }
            return TextFold.fold(bytes)
        case .arithmetic(let left, let operation, let right, let kind):
            guard let left = try left.value(in: row, id, scope),
                let right = try right.value(in: row, id, scope)
            else { return nil }
            return operation.result(left, right, as: kind)
        case .computed(let index, let place, _):
            return try row.value(ofComputed: place, of: index, id)
        case .through(let slots, let target, let inner, let place):
            guard let id = try row.reference(slots) else { return nil }
            guard let state = scope.state else {
                return try inner.value(of: id, in: target, scope)
            }
            return try state.value(at: place, of: id) {
                try inner.value(of: id, in: target, scope)
            }
        }
    }

    /// The value in a record that is looked up, or nil if there is none.
    private func value(of id: IDBits, in target: RecordTable, _ scope: RowScope) throws -> [UInt8]?
    {
        guard let bytes = try scope.view.get(id, in: target.records) else { return nil }
        return try value(in: target.checkedRecord(bytes, id), id, scope)
    }

    /// The value in a row, in the form whose bytes are in order.
    func comparable<Row: RowValues & ~Escapable>(
        in row: borrowing Row, _ id: IDBits, _ scope: RowScope
    ) throws -> [UInt8]? {
        if case .given(let place, _) = self { return scope.given(place) }
        let value = try value(in: row, id, scope)
        // Folded text is compared as folding left it: it is not in normal form C.
        if case .folded = self { return value }
        return try Self.comparable(value, kind, of: elementKind)
    }

    /// The form of values that are compared with this term.
    var form: FilterParts.Form {
        if case .folded = self { .folded } else { .comparable }
    }

    /// A value in the form whose bytes are in order, and equal for equal values. Arrays have no
    /// order: theirs are equal if the elements are.
    static func comparable(
        _ value: [UInt8]?, _ kind: Kind, of elementKind: Kind? = nil
    ) throws -> [UInt8]? {
        guard let value else { return nil }
        switch kind {
        case .string: return NormalText.composed(value)
        case .array:
            guard let elementKind else { return value }
            var elements: [[UInt8]] = []
            for element in try elementKind.elements(of: value) {
                elements.append(try comparable(element, elementKind) ?? [])
            }
            return unsafe ArrayBytes.bytes(of: elements, width: nil)
        case .url, .data, .document: return value
        default:
            var encoder = KeyEncoder()
            unsafe try encoder.append(value.span.bytes, as: KeyColumn(kind))
            return encoder.bytes.array
        }
    }
}

extension RowScope {
    /// A value of the filter that is checked, which has a state if it has values.
    func given(_ place: Int) -> [UInt8]? { state?.values[place] ?? nil }
}

extension RecordTable {
    /// An index of all records that has a computed column, and the column's position among its
    /// computed ones.
    /// - Parameter index: the one index that may be meant; nil for any.
    func computedColumn(
        _ field: QueryField, in index: OpenOrderedIndex? = nil
    ) throws -> (OpenOrderedIndex, position: Int) {
        for index in index.map({ [$0] }) ?? orderedIndexes where !index.isPartial {
            for column in index.columns where field.isSource(of: column) {
                if case .computed(let position, _) = column.source { return (index, position) }
            }
        }
        throw StoreError.notServed(type: name, index: "(\(field.name))")
    }

    func openField(of step: QueryField) -> OpenField {
        guard let slots = openFields.first(where: { $0.number == step.number }) else {
            preconditionFailure("\(name) has no field \(step.name)")
        }
        return slots
    }

    /// A record of a record whose checksum was verified: no decision rests on other bytes.
    /// - Complexity: O(size of the record).
    @_lifetime(copy bytes)
    func checkedRecord(_ bytes: RawSpan, _ id: IDBits) throws -> EncodedRecord {
        let record: EncodedRecord = try encoded(bytes, id)
        do throws(RecordFault) {
            try record.verifyChecksum(type: number, id: id)
        } catch {
            throw StoreError.damagedRecord(error.damage(of: name, id: id.uuid))
        }
        return record
    }
}
