/// Makes the columns of a selection's closure, one of each line. The compiler checks the types of
/// each line alone, so that a long selection takes it no longer than its lines do.
@resultBuilder public enum SelectionBuilder<R: Record> {
    /// Makes a column of a line.
    public static func buildExpression<Operand: QueryOperand>(
        _ operand: Operand
    ) -> SelectedColumn<R, Operand.Value?> where Operand.Root == R {
        SelectedColumn(operand._column)
    }

    /// Joins the columns of the lines.
    public static func buildBlock<each Value: Sendable>(
        _ columns: repeat SelectedColumn<R, each Value>
    ) -> SelectedColumns<R, repeat each Value> {
        SelectedColumns(columns: (repeat each columns))
    }
}
