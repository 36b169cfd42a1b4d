/// A record type in a catalog.
package struct CatalogType: Hashable, Sendable {
    package var number: UInt32
    package var name: String
    package var fields: [CatalogField]
    /// Every layout that records may have, in versions 1, 2, 3 and so on. New records have the last
    /// one.
    package var layouts: [RecordLayout]
    package var indexes: [CatalogIndex]

    /// Makes the entry of a type that is new to the store.
    ///
    /// - Parameters:
    ///   - firstIndexNumber: the number of the first index. The other indexes get the numbers after
    ///     it.
    ///   - budgets: returns the sizes of an index's columns in a key, by the rule of the key
    ///     encoding.
    package init(
        _ definition: TypeDefinition, number: UInt32, firstIndexNumber: UInt32,
        budgets: (IndexDefinition) -> [UInt16]
    ) {
        self.number = number
        name = definition.name
        fields = definition.fields.map { CatalogField($0) }
        layouts = [definition.layout(version: 1)]
        indexes = definition.indexes.enumerated().map { offset, index in
            CatalogIndex(
                index, number: firstIndexNumber + UInt32(offset), budgets: budgets(index))
        }
    }

    /// The default bytes of the type's fields by number, in the form that a `RecordDecoder` takes.
    package var defaults: [UInt16: [UInt8]?] {
        Dictionary(
            fields.map { ($0.definition.number, $0.definition.defaultBytes) },
            uniquingKeysWith: { first, _ in first })
    }

    func write(to writer: inout CatalogWriter) {
        writer.write(number)
        writer.write(name)
        writer.write(fields) { $1.write(to: &$0) }
        writer.write(layouts) { $1.write(to: &$0) }
        writer.write(indexes) { $1.write(to: &$0) }
    }

    init(from parser: inout CatalogParser) throws(CatalogDamage) {
        number = try parser.read()
        name = try parser.readText()
        fields = try parser.readArray { (parser) throws(CatalogDamage) in
            try CatalogField(from: &parser)
        }
        let start = parser.offset
        layouts = try parser.readArray { (parser) throws(CatalogDamage) in
            try RecordLayout(from: &parser)
        }
        indexes = try parser.readArray { (parser) throws(CatalogDamage) in
            try CatalogIndex(from: &parser)
        }
        for (index, layout) in layouts.enumerated()
        where Int(layout.version) != index + 1 || !hasFields(of: layout) {
            throw CatalogDamage(at: start, .badLayout(version: Int(layout.version)))
        }
    }

    /// Whether every slot of the layout belongs to a field of the same kinds. Removed fields count.
    private func hasFields(of layout: RecordLayout) -> Bool {
        layout.slots.allSatisfy { slot in
            fields.contains {
                $0.definition.number == slot.number && $0.definition.type.kind == slot.kind
                    && $0.definition.type.elementKind == slot.elementKind
            }
        }
    }
}

extension RecordLayout {
    func write(to writer: inout CatalogWriter) {
        writer.write(version)
        writer.write(slots) { writer, slot in
            writer.write(slot.number)
            writer.write(FieldType(slot.kind, of: slot.elementKind))
            writer.write(UInt32(slot.offset))
        }
    }

    /// Reads a layout. The offsets are written for other readers, and must equal those that follow
    /// from the kinds.
    init(from parser: inout CatalogParser) throws(CatalogDamage) {
        let start = parser.offset
        let version: UInt16 = try parser.read()
        let entries = try parser.readArray {
            (parser) throws(CatalogDamage) -> (UInt16, FieldType, UInt32) in
            (try parser.read(), try parser.readType(), try parser.read())
        }
        self.init(version: version, fields: entries.map { ($0.0, $0.1) })
        guard slots.map(\.offset) == entries.map({ Int($0.2) }),
            Set(slots.map(\.number)).count == slots.count
        else { throw CatalogDamage(at: start, .badLayout(version: Int(version))) }
    }
}
