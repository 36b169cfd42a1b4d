/// The columns that the closure of a selection names.
public struct SelectedColumns<R: Record, each Value: Sendable>: Sendable {
    let columns: (repeat SelectedColumn<R, each Value>)
}
