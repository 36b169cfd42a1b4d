import LMDB

/// What a filter is checked with, beside the row.
struct RowScope: ~Escapable {
    let view: ReadView
    /// Nil for terms without values that do not go through references.
    let state: FilterState?

    @_lifetime(copy view)
    init(_ view: ReadView, _ state: FilterState? = nil) {
        self.view = view
        self.state = state
    }
}
