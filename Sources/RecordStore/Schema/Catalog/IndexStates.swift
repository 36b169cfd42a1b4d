/// The states of all indexes of a store: a value of its own in the catalog, so that a step of a
/// build does not rewrite the description of all types.
package struct IndexStates: Hashable, Sendable {
    /// In the order of the numbers.
    private var states: [IndexState] = []
    package var extensions: [CatalogExtension] = []

    package init() {}

    /// The state of an index, by its number, or nil if the store has no such index.
    package subscript(number: UInt32) -> IndexState? {
        get { states.first { $0.number == number } }
        set {
            states.removeAll { $0.number == number }
            guard let newValue else { return }
            let position = states.firstIndex { $0.number > number } ?? states.endIndex
            states.insert(newValue, at: position)
        }
    }

    /// How far an index is. One without a state is ready.
    package func phase(of number: UInt32) -> IndexState.Phase {
        for state in states where state.number == number { return state.phase }
        return .ready
    }

    /// Whether nothing is left to build or to clear.
    package var areReady: Bool { states.allSatisfy { $0.phase == .ready || $0.phase == .refused } }

    /// Returns the bytes of the states, with an envelope and a checksum.
    package func encoded() -> [UInt8] {
        var writer = CatalogWriter(magic: CatalogFormat.statesMagic)
        writer.write(states) { $1.write(to: &$0) }
        writer.write(extensions)
        return writer.sealed()
    }

    /// Reads states from bytes that ``encoded()`` returned.
    package init(_ bytes: [UInt8]) throws(StoreError.CatalogDamage) {
        var parser = try CatalogParser(bytes, magic: CatalogFormat.statesMagic)
        states = try parser.readArray { (parser) throws(StoreError.CatalogDamage) in
            try IndexState(from: &parser)
        }
        extensions = try parser.readExtensions()
        try parser.finish()
        for (one, next) in zip(states, states.dropFirst()) where one.number >= next.number {
            throw StoreError.CatalogDamage(at: 0, .repeatedNumber(next.number))
        }
    }
}
