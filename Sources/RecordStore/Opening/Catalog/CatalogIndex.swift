/// An index of a type in a catalog.
package struct CatalogIndex: Hashable, Sendable {
    /// The state of an index. The raw values are in users' files. DO NOT CHANGE.
    package enum State: UInt8, Hashable, Sendable {
        case ready = 0
        /// The index is being filled: it is maintained but not read.
        case building = 1
        /// The index was found to be wrong: it is maintained, but not read until it is rebuilt.
        case suspect = 2
    }

    package var number: UInt32
    package var definition: IndexDefinition
    /// The largest number of bytes that each column may take in a key.
    package var budgets: [UInt16]
    /// The number of entries with a cut value. If it is above zero, the index alone gives no order.
    package var cutEntryCount: UInt64
    package var state: State

    package init(
        _ definition: IndexDefinition, number: UInt32, budgets: [UInt16],
        cutEntryCount: UInt64 = 0, state: State = .ready
    ) {
        self.number = number
        self.definition = definition
        self.budgets = budgets
        self.cutEntryCount = cutEntryCount
        self.state = state
    }

    func write(to writer: inout CatalogWriter) {
        writer.write(number)
        writer.write(definition.name)
        writer.write(definition.isUnique)
        writer.write(state.rawValue)
        writer.write(cutEntryCount)
        writer.write(definition.conditionVersion != nil)
        writer.write(definition.conditionVersion ?? 0)
        writer.write(definition.columns) { $1.write(to: &$0) }
        writer.write(definition.covering) { $0.write($1) }
        writer.write(budgets) { $0.write($1) }
    }

    init(from parser: inout CatalogParser) throws(CatalogDamage) {
        number = try parser.read()
        let (name, isUnique) = (try parser.readText(), try parser.readFlag())
        state = try parser.readCode()
        cutEntryCount = try parser.read()
        let isPartial = try parser.readFlag()
        let version: UInt16 = try parser.read()
        let columns = try parser.readArray { (parser) throws(CatalogDamage) in
            try ColumnDefinition(from: &parser)
        }
        let covering = try parser.readArray { (parser) throws(CatalogDamage) -> UInt16 in
            try parser.read()
        }
        definition = IndexDefinition(
            name: name, columns: columns, isUnique: isUnique, covering: covering,
            conditionVersion: isPartial ? version : nil)
        budgets = try parser.readArray { (parser) throws(CatalogDamage) -> UInt16 in
            try parser.read()
        }
    }
}

extension ColumnDefinition {
    func write(to writer: inout CatalogWriter) {
        writer.write(style.rawValue)
        writer.write(isDescending)
        switch source {
        case .field(let number):
            writer.write(CatalogFormat.sourceField)
            writer.write(number)
        case .computed(let name, let version, let type):
            writer.write(CatalogFormat.sourceComputed)
            writer.write(version)
            writer.write(name)
            writer.write(type)
        }
    }

    init(from parser: inout CatalogParser) throws(CatalogDamage) {
        style = try parser.readCode()
        isDescending = try parser.readFlag()
        let code: UInt8 = try parser.read()
        let number: UInt16 = try parser.read()
        switch code {
        case CatalogFormat.sourceField: source = .field(number)
        case CatalogFormat.sourceComputed:
            source = .computed(
                name: try parser.readText(), version: number, type: try parser.readType())
        default: throw CatalogDamage(at: parser.offset - 3, .unknownCode(code))
        }
    }
}
