/// A record type in a catalog.
package struct CatalogType: Hashable, Sendable {
    package var number: UInt32
    package var name: String
    package var fields: [CatalogField]
    /// Every layout that records may have, in versions 1, 2, 3 and so on. New records have the last
    /// one.
    package var layouts: [RecordLayout]
    package var indexes: [CatalogIndex]
    /// The names that the type had before.
    package var formerNames: [String] = []
    /// Whether the type was dropped. A dropped type stays in the catalog, so that an older program
    /// does not bring it back.
    package var isDropped = false
    /// The part of the program that declared the type, or an empty text for the domain itself.
    package var owner = ""
    /// The parts of the program whose rules run when a record of the type changes.
    package var ruleOwners: [String] = []
    /// The fingerprints of all schemas that the type was brought up to.
    package var fingerprints: [SchemaFingerprint] = []
    /// The names of the steps that have run over all records.
    package var doneSteps: [String] = []
    /// The steps that have to run over the records of older layouts.
    package var pendingSteps: [CatalogStep] = []
    package var extensions: [CatalogExtension] = []

    /// Makes the entry of a type that is new to the store, without its indexes.
    package init(_ definition: TypeDefinition, number: UInt32) {
        self.number = number
        name = definition.name
        fields = definition.fields.map { CatalogField($0) }
        layouts = [definition.layout(version: 1)]
        indexes = []
        ruleOwners = definition.ruleOwners
        // No record was written before the steps were declared.
        doneSteps = definition.steps
    }

    /// The default bytes of the type's fields by number, in the form that a `RecordDecoder` takes.
    package var defaults: [UInt16: [UInt8]?] {
        Dictionary(
            fields.map { ($0.definition.number, $0.definition.defaultBytes) },
            uniquingKeysWith: { first, _ in first })
    }

    func write(to writer: inout CatalogWriter) {
        writer.writePart(extensions) { writer in
            writer.write(number)
            writer.write(name)
            writer.write(formerNames) { $0.write($1) }
            writer.write(owner)
            writer.write(isDropped)
            writer.write(ruleOwners) { $0.write($1) }
            writer.write(fields) { $1.write(to: &$0) }
            writer.write(layouts) { $1.write(to: &$0) }
            writer.write(indexes) { $1.write(to: &$0) }
            writer.write(fingerprints) { $0.write($1.bytes) }
            writer.write(doneSteps) { $0.write($1) }
            writer.write(pendingSteps) { $1.write(to: &$0) }
        }
    }

    init(from parser: inout CatalogParser) throws(StoreError.CatalogDamage) {
        self = try parser.readPart { (parser) throws(StoreError.CatalogDamage) in
            try CatalogType(content: &parser)
        }
    }

    private init(content parser: inout CatalogParser) throws(StoreError.CatalogDamage) {
        number = try parser.read()
        name = try parser.readText()
        formerNames = try parser.readTexts()
        owner = try parser.readText()
        isDropped = try parser.readFlag()
        ruleOwners = try parser.readTexts()
        fields = try parser.readArray { (parser) throws(StoreError.CatalogDamage) in
            try CatalogField(from: &parser)
        }
        let start = parser.offset
        layouts = try parser.readArray { (parser) throws(StoreError.CatalogDamage) in
            try RecordLayout(from: &parser)
        }
        indexes = try parser.readArray { (parser) throws(StoreError.CatalogDamage) in
            try CatalogIndex(from: &parser)
        }
        fingerprints = try parser.readArray { (parser) throws(StoreError.CatalogDamage) in
            SchemaFingerprint(bytes: try parser.readBytes() ?? [])
        }
        doneSteps = try parser.readTexts()
        pendingSteps = try parser.readArray { (parser) throws(StoreError.CatalogDamage) in
            try CatalogStep(from: &parser)
        }
        extensions = try parser.readExtensions()
        for (index, layout) in layouts.enumerated()
        where Int(layout.version) != index + 1 || !hasFields(of: layout) {
            throw StoreError.CatalogDamage(at: start, .badLayout(version: Int(layout.version)))
        }
    }

    /// Whether every slot of the layout belongs to a field, and has its kinds or a narrower number.
    /// Removed fields count.
    private func hasFields(of layout: RecordLayout) -> Bool {
        layout.slots.allSatisfy { slot in
            fields.contains {
                let type = $0.definition.type
                return $0.definition.number == slot.number && type.elementKind == slot.elementKind
                    && (type.kind == slot.kind || slot.kind.widens(to: type.kind))
            }
        }
    }
}

extension RecordLayout {
    func write(to writer: inout CatalogWriter) {
        writer.writePart([]) { writer in
            writer.write(version)
            writer.write(slots) { writer, slot in
                writer.write(slot.number)
                writer.write(
                    FieldType(slot.kind, of: slot.elementKind, isOptional: slot.isPacked))
                writer.write(UInt32(slot.offset))
            }
        }
    }

    init(from parser: inout CatalogParser) throws(StoreError.CatalogDamage) {
        self = try parser.readPart { (parser) throws(StoreError.CatalogDamage) in
            try RecordLayout(content: &parser)
        }
    }

    /// Reads a layout. The offsets are written for other readers, and must equal those that follow
    /// from the kinds. A layout is not written again, and a reader must know all of it.
    private init(content parser: inout CatalogParser) throws(StoreError.CatalogDamage) {
        let start = parser.offset
        let version: UInt16 = try parser.read()
        let entries = try parser.readArray {
            (parser) throws(StoreError.CatalogDamage) -> (UInt16, FieldType, UInt32) in
            (try parser.read(), try parser.readType(), try parser.read())
        }
        self.init(version: version, fields: entries.map { ($0.0, $0.1) })
        guard slots.map(\.offset) == entries.map({ Int($0.2) }),
            slots.map(\.isPacked) == entries.map(\.1.isOptional),
            Set(slots.map(\.number)).count == slots.count
        else { throw StoreError.CatalogDamage(at: start, .badLayout(version: Int(version))) }
        if let unknown = try parser.readExtensions().first {
            throw StoreError.CatalogDamage(at: start, .unknownExtension(unknown.tag))
        }
    }
}

extension CatalogType {
    /// The definitions of the fields, removed fields included.
    package var definitions: [FieldDefinition] { fields.map(\.definition) }

    /// The fields that records have now, in the order of their numbers.
    package var presentFields: [FieldDefinition] {
        fields.filter { !$0.isRemoved }.map(\.definition)
    }
}

/// A piece of a catalog part that a newer version of the library added and that older ones need not
/// know. It is kept as it is when the part is written again.
package struct CatalogExtension: Hashable, Sendable {
    package var tag: UInt16
    package var bytes: [UInt8]

    package init(tag: UInt16, bytes: [UInt8]) {
        self.tag = tag
        self.bytes = bytes
    }
}
