/// A sum of an open aggregate index: the numbers of a field, or of an expression.
///
/// It is a class, so that a copy counts one reference.
final class OpenSum: Sendable {
    enum Source: Sendable {
        case field(OpenField)
        case expression(OpenExpression)
        /// An expression that this version of the library does not know.
        case unknown
    }

    let name: String
    let kind: Kind
    let source: Source
    /// The field, if the sum is that of a field.
    private let field: OpenField?
    private let place: FieldPlace?
    /// The bytes of the expression, by which totals find the sum that they need.
    let expressionBytes: [UInt8]

    init(_ column: ColumnDefinition, _ opening: IndexOpening) {
        expressionBytes = column.source.expressionBytes ?? []
        kind = column.keyKind(opening.definitions)
        switch column.source {
        case .field(let number):
            let field = opening.field(number)
            (name, source) = (field.name, .field(field))
            self.field = field
        case .computed(let name, _, _), .expression(let name, _, _):
            self.name = name
            field = nil
            source = opening.expression(of: column).map { .expression($0) } ?? .unknown
        }
        place = field?.newestPlace
    }

    /// Adds the number of a record to the sum of a group, or takes it away.
    func add(
        _ record: borrowing EncodedRecord, to sums: inout SumList, of group: Int, isRemoved: Bool
    ) throws {
        if let place, kind.fitsInt64 {
            let isFound: Void? = try record.withValue(at: place) { value in
                guard let value, let number = kind.int64(of: value) else { return }
                sums.add(number, to: group, isNegated: isRemoved)
            }
            if isFound != nil { return }
        }
        guard let number = try number(in: record) else { return }
        sums.add(number, to: group, isNegated: isRemoved)
    }

    /// Returns the number that a record adds, or nil.
    func number(in record: borrowing EncodedRecord) throws -> ExactNumber? {
        if let field {
            return try field.withValue(in: record) { value in
                guard let value else { return nil }
                return ExactNumber(value, kind)
            }
        }
        switch source {
        case .field: return nil
        case .expression(let expression):
            return try expression.withValue(in: record) { value in
                guard let value else { return nil }
                return ExactNumber(value, kind)
            }
        case .unknown: preconditionFailure("the sum of \(name) has an unknown expression")
        }
    }

    /// Whether both records have the same values of the fields that the number is made of.
    func hasSameValues(
        in old: borrowing EncodedRecord, _ new: borrowing EncodedRecord
    ) throws -> Bool {
        switch source {
        case .field(let field): try field.hasSameValue(in: old, new)
        case .expression(let expression): try expression.hasSameValues(in: old, new)
        case .unknown: false
        }
    }
}
