import Foundation

/// Which table of a store holds what, read from its catalog after `docs/format-records.md`.
struct StoreCatalog {
    struct Index {
        let table: String
        let columns: [Column]

        /// Whether the id at the end of a key is complemented, as its last column is.
        var flipsID: Bool { columns.last?.isDescending == true }
    }

    struct Column {
        let isDescending: Bool
    }

    /// The table of each record type.
    private var recordTables: [String: String] = [:]
    /// The indexes by type and name.
    private var indexes: [String: Index] = [:]

    static let table = "catalog"

    init(storeAt path: String) {
        let bytes = Self.body(storeAt: path)
        // After the envelope: the numbers of the next type and the next index.
        var parser = CatalogParser(bytes, at: 12 + 4 + 4)
        parser.forEachPart { readType(&$0) }
    }

    /// The tables of the store, the catalog last.
    var tableNames: [String] {
        recordTables.values.sorted() + indexes.values.map(\.table).sorted() + [Self.table]
    }

    func recordTable(_ type: String) -> String {
        guard let table = recordTables[type] else { preconditionFailure("no type \(type)") }
        return table
    }

    /// The index of a type and a name: `Exercise.byCategory`.
    func index(_ name: String) -> Index {
        guard let index = indexes[name] else { preconditionFailure("no index \(name)") }
        return index
    }

    func flipsID(inTable table: String) -> Bool {
        indexes.values.contains { $0.table == table && $0.flipsID }
    }

    private static func body(storeAt path: String) -> [UInt8] {
        let file = LMDBFile(path, tables: [table])
        var body: [UInt8] = []
        file.read {
            file.forEach(in: 0) { key, value in
                if key.elementsEqual("body".utf8) { body = Array(value) }
            }
        }
        return body
    }

    private mutating func readType(_ parser: inout CatalogParser) {
        let number = parser.number()
        let type = parser.text()
        recordTables[type] = "t\(number)"
        parser.skipTexts()
        _ = parser.text()
        parser.skip(1)
        parser.skipTexts()
        parser.forEachPart { _ in }
        parser.forEachPart { _ in }
        parser.forEachPart { parser in
            let number = parser.number()
            parser.skip(1)
            let name = parser.text()
            indexes["\(type).\(name)"] = Index(table: "i\(number)", columns: parser.columns())
        }
    }
}

/// Reads the parts of the catalog's body one after the other.
private struct CatalogParser {
    private let bytes: [UInt8]
    private var offset: Int

    init(_ bytes: [UInt8], at offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    mutating func skip(_ count: Int) {
        offset += count
    }

    mutating func byte() -> UInt8 {
        skip(1)
        return bytes[offset - 1]
    }

    /// A number or a count: four bytes.
    mutating func number() -> Int {
        skip(4)
        return bytes[offset - 4..<offset].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func text() -> String {
        let count = number()
        skip(count)
        return String(decoding: bytes[offset - count..<offset], as: UTF8.self)
    }

    mutating func skipTexts() {
        for _ in 0..<number() { _ = text() }
    }

    /// Reads a list of parts, each with its size before it.
    mutating func forEachPart(_ body: (inout CatalogParser) -> Void) {
        for _ in 0..<number() {
            let end = number() + offset
            body(&self)
            offset = end
        }
    }

    /// The columns of an index, behind its name.
    mutating func columns() -> [StoreCatalog.Column] {
        _ = text()
        // Flags, the rules of text, the format of entries, and the condition.
        skip(1 + 1 + 6 + 1 + 1 + 2)
        var columns: [StoreCatalog.Column] = []
        forEachPart { parser in
            // The style.
            parser.skip(1)
            columns.append(StoreCatalog.Column(isDescending: parser.byte() != 0))
        }
        return columns
    }
}
