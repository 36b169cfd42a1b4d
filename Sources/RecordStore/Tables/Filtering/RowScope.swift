import LMDB

/// The view and the state that a filter needs beside the row that it checks.
struct RowScope: ~Escapable {
    private let lent: ReadView?
    /// The state of the filter, or nil for terms without values that go through no references.
    let state: FilterState?

    @_lifetime(copy view)
    init(_ view: ReadView, _ state: FilterState? = nil) {
        lent = view
        self.state = state
    }

    /// Creates the scope of a filter that looks at nothing but its row.
    @_lifetime(immortal)
    init(ofRowsAlone state: FilterState?) {
        lent = nil
        self.state = state
    }

    /// Counts work on a row that takes as long as so many steps of a walk, and ends the read if it
    /// was cancelled. A filter of rows alone belongs to no read.
    func countSteps(_ count: Int) throws(LMDBError) { try lent?.countSteps(count) }

    /// The state in which records behind references are found.
    var view: ReadView {
        @_lifetime(copy self)
        get {
            guard let lent else { preconditionFailure("a filter of rows alone needs no view") }
            return lent
        }
    }
}

/// The part of a filter that is left to check on the record.
enum RowCheck: BitwiseCopyable, Sendable {
    case nothing
    /// The conditions that index entries cannot answer.
    case rest
    case whole
}
