import CommandLineSupport
import LMDB
import RecordStore

/// The command `types`, which prints the record types, or the fields of one.
enum TypesCommand {
    static var command: Command {
        Command(
            "types", usage: "types STORE [TYPE] [--all] [--json]",
            summary: "the record types, or the fields of one",
            details: """
                  bytes  the size of the pages of the records, without their indexes
                  each   these bytes by records
                  fill   the part of the leaves that is in use
                  file   the part of the file that the pages are

                Options:
                  --all   also the types without records, which a table leaves out
                  --json  print an array of objects: name, number, records, depth, pages, bytes,
                          bytesPerRecord (null without records), leafFill (0 to 1, or null),
                          fileShare, layouts, indexes (names), fields (number, name, type,
                          isOptional, isRemoved, default, hint, reference: null or
                          target, onDelete, mayDangle)

                Examples:
                  store-inspect types ~/Training
                  store-inspect types ~/Training ExerciseSet
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let (isJSON, isAll) = (arguments.flag("--json"), arguments.flag("--all"))
        let path = try arguments.path(named: "STORE")
        let name = try arguments.wordIfAny()
        try arguments.finish()
        let store = try InspectedStore(readingPartAt: path, console)
        let only = try name.map { try store.type(named: $0) }
        if isJSON {
            let types = only.map { [$0] } ?? store.types
            console.print(.array(try types.map { try json(of: $0, store) }))
        } else if let only {
            console.print(fields(of: only))
        } else {
            let shown = try store.shownTypes(all: isAll)
            if !shown.types.isEmpty {
                console.print(try definitions(of: shown.types, store))
                console.print()
                console.print(try sizes(of: shown.types, store))
            }
            shown.printHidden(console)
        }
        return ExitCode.sound
    }

    private static func definitions(
        of types: [CatalogType], _ store: InspectedStore
    ) throws -> TextTable {
        var table = TextTable([
            "type": .name, "number": .number, "records": .number, "fields": .number,
            "layouts": .number, "indexes": .number,
        ])
        for type in types {
            let count = try store.shape(of: type).counts.entryCount
            table.add([
                StoredValue.text(type.name).cell, "\(type.number)", count.grouped,
                "\(type.presentFields.count)", "\(type.layouts.count)",
                "\(type.liveIndexes.count)",
            ])
        }
        return table
    }

    private static func sizes(
        of types: [CatalogType], _ store: InspectedStore
    ) throws -> TextTable {
        var table = TextTable([
            "type": .name, "bytes": .number, "each": .number, "depth": .number, "pages": .number,
            "fill": .number, "file": .number,
        ])
        let fileSize = try store.environment.info().fileSizeBytes
        for type in types {
            let shape = try store.shape(of: type)
            table.add([
                StoredValue.text(type.name).cell, shape.sizeBytes.grouped,
                shape.bytesPerEntry.map { Int($0.rounded()).grouped } ?? "-",
                "\(shape.counts.depth)", shape.counts.pageCount.grouped,
                shape.leafFill?.percent ?? "-",
                (Double(shape.sizeBytes) / Double(fileSize)).percent,
            ])
        }
        return table
    }

    private static func fields(of type: CatalogType) -> TextTable {
        var table = TextTable([
            "number": .number, "field": .whole, "type": .text, "reference": .text,
            "default": .text,
        ])
        for field in type.fields {
            let definition = field.definition
            let rule = definition.reference.map {
                "\($0.target), \($0.rule)" + ($0.allowsDangling ? ", may dangle" : "")
            }
            table.add([
                "\(definition.number)", StoredValue.text(definition.name).cell,
                field.isRemoved ? "removed" : definition.type.description, rule ?? "",
                field.defaultValue?.cell ?? "nil",
            ])
        }
        return table
    }

    private static func json(of type: CatalogType, _ store: InspectedStore) throws -> JSONValue {
        let shape = try store.shape(of: type)
        let fileSize = try store.environment.info().fileSizeBytes
        return .object([
            ("name", .string(type.name)), ("number", .integer(Int(type.number))),
            ("records", .integer(shape.counts.entryCount)),
            ("depth", .integer(shape.counts.depth)), ("pages", .integer(shape.counts.pageCount)),
            ("bytes", .integer(shape.sizeBytes)),
            ("bytesPerRecord", .optional(shape.bytesPerEntry)),
            ("leafFill", .optional(shape.leafFill)),
            ("fileShare", .number(Double(shape.sizeBytes) / Double(fileSize))),
            ("layouts", .integer(type.layouts.count)),
            ("indexes", .array(type.liveIndexes.map { .string($0.definition.name) })),
            ("fields", .array(type.fields.map(json))),
        ])
    }

    private static func json(of field: CatalogField) -> JSONValue {
        let definition = field.definition
        let plain = FieldType(definition.type.kind, of: definition.type.elementKind)
        let reference = definition.reference.map { reference in
            JSONValue.object([
                ("target", .string(reference.target)), ("onDelete", .string("\(reference.rule)")),
                ("mayDangle", .bool(reference.allowsDangling)),
            ])
        }
        return .object([
            ("number", .integer(Int(definition.number))), ("name", .string(definition.name)),
            ("type", .string(plain.description)),
            ("isOptional", .bool(definition.type.isOptional)),
            ("isRemoved", .bool(field.isRemoved)),
            ("default", field.defaultValue?.json ?? .null),
            ("hint", field.hint.isEmpty ? .null : .string(field.hint)),
            ("reference", reference ?? .null),
        ])
    }
}

extension CatalogField {
    /// The value that older records have for the field. It is also nil if its bytes are not a
    /// value.
    fileprivate var defaultValue: StoredValue? {
        definition.defaultBytes.flatMap { try? StoredValue($0.span.bytes, as: definition.type) }?
            .hinted(by: ValueHint(catalogText: hint))
    }
}

extension TreeShape {
    /// The bytes of the pages for each entry, or nil without entries.
    fileprivate var bytesPerEntry: Double? {
        counts.entryCount > 0 ? Double(sizeBytes) / Double(counts.entryCount) : nil
    }
}
