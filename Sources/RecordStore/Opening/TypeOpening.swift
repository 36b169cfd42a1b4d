/// The parts of a store that an open type is made of, besides its schema and its catalog entry.
struct TypeOpening {
    let tables: OpenTables
    let states: IndexStates
    /// The reason why the program cannot write the type, or nil if it can.
    let obstacle: TypeObstacle?

    /// How far an index is.
    func phase(of index: CatalogIndex) -> IndexState.Phase {
        states[index.number]?.phase ?? .ready
    }

    /// Whether transactions keep the entries of an index true, in its table or in the log of its
    /// build.
    func isMaintained(_ index: CatalogIndex) -> Bool {
        switch phase(of: index) {
        case .ready, .suspect: true
        case .building, .catchingUp: states.hasLog(index)
        case .refused, .clearing: false
        }
    }

    /// Whether queries may read an index.
    func isReadable(_ index: CatalogIndex, _ fields: [FieldDefinition]) -> Bool {
        phase(of: index) == .ready && (index.text == .own || !index.definition.hasText(fields))
    }
}
