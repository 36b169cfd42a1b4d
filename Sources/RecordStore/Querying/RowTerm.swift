import LMDB

/// A term of a condition, made ready for encoded records. It gives value bytes, or the same in a
/// form whose bytes are in order: index keys, or for text of any length its normal form.
indirect enum RowTerm: Sendable {
    case id
    case field(FieldSlots)
    case constant([UInt8]?, Kind)
    case folded(RowTerm)
    case arithmetic(RowTerm, Arithmetic, RowTerm, Kind)

    /// - Parameter other: what the term is compared with: a value beside folded text is folded.
    init(_ term: Term, of table: RecordTable, foldedLike other: Term? = nil) throws {
        switch term {
        case .field(let step) where step.isID:
            self = .id
        case .field(let step) where step.isComputed:
            throw StoreError.notServed(type: table.name, index: "(\(step.name))")
        case .field(let step):
            self = .field(table.slots(of: step))
        case .constant(let constant):
            let plain = RowTerm.constant(try constant.checked(of: table), constant.kind)
            if case .folded? = other { self = .folded(plain) } else { self = plain }
        case .folded(let inner):
            self = .folded(try RowTerm(inner, of: table))
        case .arithmetic(let left, let operation, let right):
            self = .arithmetic(
                try RowTerm(left, of: table), operation, try RowTerm(right, of: table), term.kind)
        case .through:
            throw StoreError.notServed(type: table.name, index: "(\(term))")
        }
    }

    private var kind: Kind {
        switch self {
        case .id: .id
        case .field(let slots): slots.kind
        case .constant(_, let kind), .arithmetic(_, _, _, let kind): kind
        case .folded: .string
        }
    }

    /// The value bytes in a record, or nil.
    func value(in record: borrowing RecordReader, _ id: IDBits) throws -> [UInt8]? {
        switch self {
        case .id: return id.bytes
        case .field(let slots): return try slots.withValue(in: record) { $0?.array }
        case .constant(let bytes, _): return bytes
        case .folded(let inner):
            guard let bytes = try inner.value(in: record, id) else { return nil }
            return TextFold.fold(bytes)
        case .arithmetic(let left, let operation, let right, let kind):
            guard let left = try left.value(in: record, id),
                let right = try right.value(in: record, id)
            else { return nil }
            return operation.result(left, right, as: kind)
        }
    }

    /// The value in a record, in the form whose bytes are in order.
    func comparable(in record: borrowing RecordReader, _ id: IDBits) throws -> [UInt8]? {
        try Self.comparable(value(in: record, id), kind)
    }

    /// The same for a term without fields.
    func comparable() throws -> [UInt8]? {
        switch self {
        case .constant(let bytes, let kind): try Self.comparable(bytes, kind)
        case .folded(let inner): try inner.comparable().map { TextFold.fold($0) }
        default: nil
        }
    }

    /// A value that is compared with this term, folded if the term is.
    func comparable(_ constant: Constant, of table: RecordTable) throws -> [UInt8]? {
        let plain = RowTerm.constant(try constant.checked(of: table), constant.kind)
        if case .folded = self { return try RowTerm.folded(plain).comparable() }
        return try plain.comparable()
    }

    private static func comparable(_ value: [UInt8]?, _ kind: Kind) throws -> [UInt8]? {
        guard let value else { return nil }
        switch kind {
        case .string: return NormalText.composed(value.span.bytes)
        case .url, .data: return value
        default:
            var encoder = KeyEncoder()
            try encoder.append(value.span.bytes, as: KeyColumn(kind))
            return encoder.bytes.array
        }
    }
}

extension RecordTable {
    func slots(of step: FieldStep) -> FieldSlots {
        guard let slots = fieldSlots.first(where: { $0.number == step.number }) else {
            preconditionFailure("\(name) has no field \(step.name)")
        }
        return slots
    }
}
