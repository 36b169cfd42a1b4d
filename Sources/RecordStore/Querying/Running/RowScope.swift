import LMDB

/// The view and the state that a filter needs beside the row that it checks.
struct RowScope: ~Escapable {
    let view: ReadView
    /// The state of the filter, or nil for terms without values that go through no references.
    let state: FilterState?

    @_lifetime(copy view)
    init(_ view: ReadView, _ state: FilterState? = nil) {
        self.view = view
        self.state = state
    }
}
