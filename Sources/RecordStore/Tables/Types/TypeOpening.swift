/// The parts of a store that an open type is made of, besides its schema and its catalog entry.
struct TypeOpening {
    let tables: OpenTables
    let states: IndexStates
    /// The numbers that the catalog keeps for all records, by their names.
    let constants: [String: Int]
    let fit: TypeFit
    /// Whether the steps that are pending run now, so that each save runs them first.
    let runsSteps: Bool

    /// Whether transactions keep the entries of an index true, in its table or in the log of its
    /// build.
    func isMaintained(_ index: any OpenIndex) -> Bool {
        switch states.phase(of: index.number) {
        case .ready, .suspect: true
        case .building, .catchingUp: index.log != nil
        case .refused, .clearing: false
        }
    }

    /// Whether queries may read an index.
    func isReadable(_ index: any OpenIndex) -> Bool {
        index.followsOwnText && states.phase(of: index.number) == .ready
    }
}
