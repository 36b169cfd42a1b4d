/// The remaining work of a deletion, as a list, so that neither cycles nor a hundred thousand
/// children make the recursion deep. Records that `Maintain` parts delete meanwhile join the list.
struct Deletion {
    /// The work for all references by one field to one deleted record.
    struct Step {
        let inbound: InboundReference
        let target: RecordTable
        let id: IDBits
        /// The bytes of the deleted record.
        let bytes: [UInt8]
        /// The number of nested `Maintain` parts that led to this step.
        var depth: Int
    }

    /// The steps that are still to be done.
    private(set) var steps: [Step] = []
    /// The `.deny` references to deleted records, which are checked when all other work is done.
    private(set) var refusals: [Step] = []

    /// The steps that found no record, to be done again if `Maintain` parts add references.
    private var finished: [Step] = []
    /// Whether a record was saved since then that refers to a record which does not exist.
    var hasNewReference = false

    /// Notes a step that found no record.
    mutating func finish(_ step: Step) { finished.append(step) }

    /// Puts the finished steps back if a reference may have been added to a deleted record.
    /// - Returns: whether there is work again.
    mutating func reopen() -> Bool {
        if !hasNewReference { return false }
        hasNewReference = false
        steps = finished
        finished = []
        return true
    }

    /// Adds a step to the list that its reference rule belongs to.
    mutating func add(_ step: Step) {
        if step.inbound.reference.rule == .deny {
            refusals.append(step)
        } else {
            steps.append(step)
        }
    }

    /// Removes and returns the step that was added last, or nil if there is none.
    mutating func takeStep() -> Step? { steps.popLast() }
}
