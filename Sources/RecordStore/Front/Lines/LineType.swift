import Foundation

/// A record type of a file of lines and of a store, and what makes records of its lines.
struct LineType {
    let table: RecordTable
    /// The fields that the file declares, by their names there.
    private let fields: [String: OpenField]
    /// The values of fields that the file does not declare, by their numbers.
    private let defaults: [UInt16: [UInt8]]
    private let required: [OpenField]

    /// - Throws: ``RecordImportError`` if the file has what the store does not.
    init(
        _ declaration: RecordLine.Declaration, _ type: CatalogType, _ table: RecordTable
    ) throws {
        try table.checkWritable()
        guard Set(declaration.steps) == Set(type.doneSteps) else {
            throw RecordImportError.otherSteps(
                type: type.name, file: declaration.steps, store: type.doneSteps)
        }
        var fields: [String: OpenField] = [:]
        for (name, text) in declaration.fields {
            guard let field = type.field(named: name) else {
                throw RecordImportError.unknownField(type: type.name, field: name)
            }
            let stored = field.definition.type
            guard let found = FieldType(text: text), found.holds(in: stored) else {
                throw RecordImportError.otherValues(
                    type: type.name, field: name, file: text, store: "\(stored)")
            }
            fields[name] = table.openField(field.definition.number)
        }
        let declared = Set(fields.values.map(\.number))
        let others = type.presentFields.filter { !declared.contains($0.number) }
        self.table = table
        self.fields = fields
        defaults = Dictionary(
            uniqueKeysWithValues: others.compactMap { field in
                field.defaultBytes.map { (field.number, $0) }
            })
        required = type.presentFields.filter { !$0.type.isOptional }
            .map { table.openField($0.number) }
    }

    /// Returns the bytes of a record.
    /// - Parameters:
    ///   - values: the object of its values.
    ///   - line: the bytes that it is in.
    func record(
        _ id: IDBits, _ values: JSONPart, in line: [UInt8], sequence: UInt64
    ) throws(LineFault) -> [UInt8] {
        var found = defaults
        do {
            var scanner = JSONScanner(line, in: values.range)
            var names: Set<UInt16> = []
            try scanner.forEachMember { name, part in
                guard let field = fields[name] else { throw LineFault.unknownField(name) }
                guard names.insert(field.number).inserted else { throw LineFault.duplicate(name) }
                let type = FieldType(field.kind, of: field.elementKind)
                if part.token == .null, field.isOptional, field.kind != .document { return }
                guard let bytes = LineValue.bytes(of: part, as: type, in: line) else {
                    throw LineFault.wrongValue(field: name, expected: "\(type)")
                }
                found[field.number] = bytes
            }
            for field in required where found[field.number] == nil {
                throw LineFault.missing(field.name)
            }
            let builder = RecordBuilder(layout: table.newestLayout, typeNumber: table.number)
            let bytes = try builder.bytes(id: id, sequence: sequence) { found[$0.number] }
            // Safe because the array lives during the call.
            try table.verifyValues(unsafe bytes.span.bytes, id)
            return bytes
        } catch let fault as LineFault {
            throw fault
        } catch let fault as JSONFault {
            throw .notJSON(offset: fault.offset)
        } catch let damage as RecordDamage {
            throw .refused("\(damage.kind)")
        } catch {
            throw .refused("\(error)")
        }
    }
}

extension CatalogType {
    /// Returns the field that has a name, or had it before.
    fileprivate func field(named name: String) -> CatalogField? {
        let present = fields.filter { !$0.isRemoved }
        return present.first { $0.definition.name == name }
            ?? present.first { $0.formerNames.contains(name) }
    }
}

extension FieldType {
    /// Whether all values of the type are of another one too, but for nil.
    fileprivate func holds(in other: FieldType) -> Bool {
        kind == other.kind && elementKind == other.elementKind || kind.widens(to: other.kind)
    }
}

/// A record that a line is about.
struct LineTarget: Hashable {
    let table: UInt32
    let id: IDBits
}
