import LMDB

/// What a file of record lines says before its records, and how that fits a store.
struct LinesBeginning {
    private let catalog: [UInt32: CatalogType]
    private let tables: [RecordTable]
    /// The types of the file, by their names there.
    private(set) var types: [String: LineType] = [:]

    init(_ schema: OpenSchema, _ view: ReadView) throws {
        let body = try schema.catalog.existingBody(in: view)
        catalog = Dictionary(uniqueKeysWithValues: body.types.map { ($0.number, $0) })
        tables = schema.tables
    }

    /// Reads the first line.
    /// - Throws: ``RecordImportError`` if the file is another one, or of a later version.
    func readMark(_ lines: inout LineReader) throws {
        guard let line = try lines.next(),
            case .mark(LineFormat.content, let version)? = try? RecordLine(line)
        else { throw RecordImportError.notRecords }
        if version > LineFormat.version { throw RecordImportError.newerVersion(version) }
        if version < 1 { throw RecordImportError.notRecords }
    }

    /// Takes a type that the file declares.
    /// - Throws: ``RecordImportError`` if the store does not have it like that.
    mutating func add(_ declaration: RecordLine.Declaration) throws {
        let name = declaration.name
        let found =
            tables.first { $0.name == name }
            ?? tables.first { table in
                catalog[table.number]?.formerNames.contains(name) == true
            }
        guard let table = found, let type = catalog[table.number] else {
            throw RecordImportError.unknownType(name)
        }
        types[name] = try LineType(declaration, type, table)
    }
}
