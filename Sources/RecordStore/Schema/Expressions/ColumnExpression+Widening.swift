/// What becomes of an expression when fields are widened: its constants widen with the numbers that
/// they meet.
extension ColumnExpression {
    /// Returns the expression over fields that may be wider now. Returns nil if it cannot be
    /// computed with them, as where two fields of different kinds meet.
    func widened(over fields: [FieldDefinition]) -> ColumnExpression? {
        guard case .calculated(let left, let operation, let right) = self else {
            return type(fields) == nil ? nil : self
        }
        guard let left = left.widened(over: fields), let right = right.widened(over: fields),
            let leftKind = left.type(fields)?.kind, let rightKind = right.type(fields)?.kind
        else { return nil }
        // A date and minutes, for one, have kinds of their own.
        let isMet = operation.kind(leftKind, rightKind) != nil
        let met = ColumnExpression.calculated(
            isMet ? left : left.widened(to: rightKind), operation,
            isMet ? right : right.widened(to: leftKind))
        return met.type(fields) == nil ? nil : met
    }

    /// Returns a constant in a wider kind; the expression itself if it is none, or if the kind is
    /// not wider.
    private func widened(to other: Kind) -> ColumnExpression {
        guard case .constant(let kind, let bytes) = self, kind.widens(to: other) else {
            return self
        }
        // Safe because the array lives during the call.
        return .constant(other, bytes.map { unsafe kind.widened($0.span.bytes, to: other) })
    }
}
