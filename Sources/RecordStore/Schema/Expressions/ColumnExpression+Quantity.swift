extension ColumnExpression {
    /// Returns how the values are shown if they are quantities of one unit: those of fields, added,
    /// compared and replaced among themselves and with constants. A product is of another unit, or
    /// of the same one in other steps.
    func quantity(by hints: [UInt16: ValueHint]) -> ValueHint? {
        switch self {
        case .field(let number): return hints[number]?.ofSums
        case .constant, .named, .name: return nil
        case .calculated(let left, let operation, let right):
            switch operation {
            case .add, .subtract, .ifNil, .greatest, .least: break
            case .multiply, .wideMultiply, .floorDivide, .day, .equal: return nil
            }
            let (one, other) = (left.quantity(by: hints), right.quantity(by: hints))
            if one == other { return one }
            return left.isConstant ? other : right.isConstant ? one : nil
        }
    }

    private var isConstant: Bool { if case .constant = self { true } else { false } }
}
