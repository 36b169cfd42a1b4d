/// What changes of an index while its definition stays: how far it is built.
package struct IndexState: Hashable, Sendable {
    /// How far an index is. The raw values are in users' files. DO NOT CHANGE.
    package enum Phase: UInt8, Hashable, Sendable {
        /// The index has the entries of all records.
        case ready = 0
        /// The index is being filled, and changes go to the log of the build.
        case building = 1
        /// The index was found to be wrong: it is maintained, but not read until it is rebuilt.
        case suspect = 2
        /// The index is unique, and records share a value: it is neither maintained nor read.
        case refused = 3
        /// The index was removed, and its entries are being deleted.
        case clearing = 4
        /// The entries of one snapshot are in the index, and the changes since then are being
        /// brought in from the log.
        case catchingUp = 5
    }

    package var number: UInt32
    package var phase: Phase
    /// The key behind which a build continues, or the ids of records that share a value in a
    /// refused index.
    package var mark: [UInt8] = []
    package var extensions: [CatalogExtension] = []

    package init(number: UInt32, phase: Phase) {
        self.number = number
        self.phase = phase
    }

    func write(to writer: inout CatalogWriter) {
        writer.writePart(extensions) { writer in
            writer.write(number)
            writer.write(phase.rawValue)
            writer.write(mark)
        }
    }

    init(from parser: inout CatalogParser) throws(StoreError.CatalogDamage) {
        self = try parser.readPart { (parser) throws(StoreError.CatalogDamage) in
            var state = IndexState(number: try parser.read(), phase: try parser.readCode())
            state.mark = try parser.readBytes() ?? []
            state.extensions = try parser.readExtensions()
            return state
        }
    }
}
