/// What a deletion has still to do, as a list of work: neither cycles nor a hundred thousand
/// children make it deep, and what `Maintain` parts delete meanwhile joins it.
struct Deletion {
    /// The references by one field to one deleted record.
    struct Step {
        let inbound: InboundReference
        let target: RecordTable
        let id: IDBits
        /// How many `Maintain` parts led to it.
        var depth: Int
    }

    private(set) var steps: [Step] = []
    /// The `.deny` references to deleted records, to be looked at when all else is done.
    private(set) var refusals: [Step] = []

    mutating func add(_ step: Step) {
        if step.inbound.reference.rule == .deny {
            refusals.append(step)
        } else {
            steps.append(step)
        }
    }

    mutating func takeStep() -> Step? { steps.popLast() }
}
