/// An index of a type in a catalog.
package struct CatalogIndex: Hashable, Sendable {
    package var number: UInt32
    package var definition: IndexDefinition
    /// The largest number of bytes that each column may take in a key.
    package var budgets: [UInt16]
    /// The rules of the text in the keys.
    package var text: TextVersions
    /// Whether the index was removed. A removed index stays in the catalog, so that an older
    /// program does not bring it back.
    package var isRemoved = false
    /// The part of the program that declared the index, or an empty text for the type's schema.
    package var owner = ""
    package var extensions: [CatalogExtension] = []
    /// The extensions of each column and then of each sum, or no element if no column has any.
    package var columnExtensions: [[CatalogExtension]] = []

    package init(
        _ definition: IndexDefinition, number: UInt32, budgets: [UInt16],
        text: TextVersions = .own
    ) {
        self.number = number
        self.definition = definition
        self.budgets = budgets
        self.text = text
    }

    func write(to writer: inout CatalogWriter) {
        writer.writePart(extensions) { writer in
            writer.write(number)
            writer.write(kindCode)
            writer.write(definition.name)
            writer.write(owner)
            writer.write(isRemoved)
            writer.write(definition.isUnique)
            text.write(to: &writer)
            writer.write(CatalogFormat.entryFormat)
            definition.condition.write(to: &writer)
            write(definition.columns, from: 0, to: &writer)
            writer.write(definition.covering) { $0.write($1) }
            writer.write(budgets) { $0.write($1) }
            if let sums = definition.sums {
                write(sums, from: definition.columns.count, to: &writer)
            }
        }
    }

    private var kindCode: UInt8 {
        if definition.isAggregate { return CatalogFormat.aggregate }
        return definition.isSearch ? CatalogFormat.search : CatalogFormat.ordered
    }

    /// Writes columns, the first of which has this position among all columns of the index.
    private func write(
        _ columns: [ColumnDefinition], from first: Int, to writer: inout CatalogWriter
    ) {
        writer.write(Array(columns.enumerated())) { writer, column in
            let position = first + column.offset
            let known = columnExtensions.indices.contains(position)
            writer.writePart(known ? columnExtensions[position] : []) { writer in
                column.element.write(to: &writer)
            }
        }
    }

    init(from parser: inout CatalogParser) throws(StoreError.CatalogDamage) {
        self = try parser.readPart { (parser) throws(StoreError.CatalogDamage) in
            try CatalogIndex(content: &parser)
        }
    }

    private init(content parser: inout CatalogParser) throws(StoreError.CatalogDamage) {
        number = try parser.read()
        let kind = try parser.readByte(upTo: CatalogFormat.aggregate)
        let name = try parser.readText()
        owner = try parser.readText()
        isRemoved = try parser.readFlag()
        let isUnique = try parser.readFlag()
        text = try TextVersions(from: &parser)
        _ = try parser.readByte(upTo: CatalogFormat.entryFormat)
        let condition = try StoredCondition?(from: &parser)
        let start = parser.offset
        var columns = try Self.readColumns(&parser)
        let covering = try parser.readArray { (parser) throws(StoreError.CatalogDamage) -> UInt16 in
            try parser.read()
        }
        definition = IndexDefinition(
            name: name, columns: columns.map(\.0), isUnique: isUnique, covering: covering,
            condition: condition)
        guard definition.isSearch == (kind == CatalogFormat.search) else {
            throw StoreError.CatalogDamage(at: start, .unknownCode(kind))
        }
        budgets = try parser.readArray { (parser) throws(StoreError.CatalogDamage) -> UInt16 in
            try parser.read()
        }
        if kind == CatalogFormat.aggregate {
            let sums = try Self.readColumns(&parser)
            definition.sums = sums.map(\.0)
            columns += sums
        }
        if columns.contains(where: { !$0.1.isEmpty }) { columnExtensions = columns.map(\.1) }
        extensions = try parser.readExtensions()
    }

    private static func readColumns(
        _ parser: inout CatalogParser
    ) throws(StoreError.CatalogDamage) -> [(ColumnDefinition, [CatalogExtension])] {
        try parser.readArray { (parser) throws(StoreError.CatalogDamage) in
            try parser.readPart { (parser) throws(StoreError.CatalogDamage) in
                (try ColumnDefinition(from: &parser), try parser.readExtensions())
            }
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
        case .expression(let name, let type, let bytes):
            writer.write(CatalogFormat.sourceExpression)
            writer.write(UInt16(0))
            writer.write(name)
            writer.write(type)
            writer.write(bytes)
        }
    }

    init(from parser: inout CatalogParser) throws(StoreError.CatalogDamage) {
        style = try parser.readCode()
        isDescending = try parser.readFlag()
        let code: UInt8 = try parser.read()
        let number: UInt16 = try parser.read()
        switch code {
        case CatalogFormat.sourceField: source = .field(number)
        case CatalogFormat.sourceComputed:
            source = .computed(
                name: try parser.readText(), version: number, type: try parser.readType())
        case CatalogFormat.sourceExpression:
            let name = try parser.readText()
            let type = try parser.readType()
            source = .expression(name: name, type: type, bytes: try parser.readBytes() ?? [])
        default: throw StoreError.CatalogDamage(at: parser.offset - 3, .unknownCode(code))
        }
    }
}

extension StoredCondition? {
    fileprivate func write(to writer: inout CatalogWriter) {
        switch self {
        case nil:
            writer.write(CatalogFormat.noCondition)
            writer.write(UInt16(0))
        case .closure(let version):
            writer.write(CatalogFormat.closureCondition)
            writer.write(version)
        case .filter(let bytes):
            writer.write(CatalogFormat.filterCondition)
            writer.write(UInt16(0))
            writer.write(bytes)
        }
    }

    fileprivate init(from parser: inout CatalogParser) throws(StoreError.CatalogDamage) {
        let code = try parser.readByte(upTo: CatalogFormat.filterCondition)
        let version: UInt16 = try parser.read()
        switch code {
        case CatalogFormat.noCondition: self = nil
        case CatalogFormat.closureCondition: self = .closure(version: version)
        default: self = .filter(try parser.readBytes() ?? [])
        }
    }
}

extension CatalogParser {
    /// Reads a byte whose meaning is known up to a value.
    fileprivate mutating func readByte(upTo last: UInt8) throws(StoreError.CatalogDamage) -> UInt8 {
        let code: UInt8 = try read()
        guard code <= last else {
            throw StoreError.CatalogDamage(at: offset - 1, .unknownCode(code))
        }
        return code
    }
}
