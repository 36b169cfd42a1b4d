import Foundation
import LMDB

/// All records of a store as lines of JSON.
struct RecordLines {
    private let schema: OpenSchema
    private let types: [CatalogType]
    private let constants: [(name: String, number: Int)]
    private var writer = JSONWriter()

    private static let chunkBytes = 1 << 16

    init(_ schema: OpenSchema, _ view: ReadView) throws {
        self.schema = schema
        let body = try schema.catalog.existingBody(in: view)
        // By their names, because two stores may have them in different orders.
        types = body.types.filter { !$0.isDropped }.sorted { $0.name < $1.name }
        constants = body.constantNumbers.sorted { $0.key < $1.key }
            .map { (name: $0.key, number: $0.value) }
    }

    /// Writes all lines.
    /// - Parameter progress: called with the number of records so far and of all.
    /// - Returns: the number of records.
    mutating func write(
        of view: ReadView, to output: inout some TextOutputStream,
        progress: (Int, Int) throws -> Void
    ) throws -> Int {
        let tables = try types.map { type in (type, try table(of: type)) }
        writeBeginning()
        try writePreferences(of: view)
        let total = try tables.reduce(0) { try $0 + view.statistics(of: $1.1.records).entryCount }
        var count = 0
        for (type, table) in tables {
            let lines = LineFields(type, table)
            var cursor = try view.cursor(in: table.records)
            while let entry = try cursor.next() {
                try lines.append(entry, to: &writer)
                count += 1
                guard writer.bytes.count >= Self.chunkBytes else { continue }
                output.write(writer.take())
                try view.checkCancelled()
                try progress(count, total)
            }
        }
        line(LineFormat.end) { $0.append(word: count) }
        output.write(writer.take())
        try progress(count, total)
        return count
    }

    private func table(of type: CatalogType) throws -> RecordTable {
        guard let table = schema.table(numbered: type.number) else {
            throw StoreError.unknownType(type.name)
        }
        // Some of its records mean something else than others.
        if let step = type.pendingSteps.first {
            throw StoreError.closedType(type: type.name, .stepPending(step.name))
        }
        return table
    }

    private mutating func writeBeginning() {
        line(LineFormat.mark) { writer in
            writer.append(quoted: LineFormat.content)
            writer.append(",\"version\":")
            writer.append(word: LineFormat.version)
        }
        for constant in constants {
            line(LineFormat.constant) { writer in
                writer.append(quoted: constant.name)
                writer.append(",\"value\":")
                writer.append(word: constant.number)
            }
        }
        for type in types {
            line(LineFormat.type) { writer in
                writer.append(quoted: type.name)
                writer.append(",\"fields\":{")
                for (position, field) in type.presentFields.enumerated() {
                    if position > 0 { writer.append(",") }
                    writer.append(quoted: field.name)
                    writer.append(":")
                    writer.append(quoted: field.type.description)
                }
                writer.append("}")
                if type.doneSteps.isEmpty { return }
                writer.append(",\"steps\":[")
                for (position, step) in type.doneSteps.sorted().enumerated() {
                    if position > 0 { writer.append(",") }
                    writer.append(quoted: step)
                }
                writer.append("]")
            }
        }
    }

    private mutating func writePreferences(of view: ReadView) throws {
        try schema.forEachPreference(in: view) { name, bytes in
            let text = String(decoding: name, as: UTF8.self)
            do throws(StoreError.PreferenceProblem.Kind) {
                let entry = try PreferenceEntry(bytes, named: name)
                let value = try entry.shownValue()
                var failure: JSONFault?
                line(LineFormat.preference) { writer in
                    writer.append(quoted: text)
                    writer.append(",\"type\":")
                    writer.append(quoted: entry.type.description)
                    writer.append(",\"value\":")
                    guard let value else { return writer.append("null") }
                    do throws(JSONFault) { try writer.append(value) } catch { failure = error }
                }
                if failure != nil { throw .damaged }
            } catch {
                throw StoreError.preference(StoreError.PreferenceProblem(name: text, kind: error))
            }
        }
    }

    /// Writes a line.
    /// - Parameter body: writes the value of its first member, and all others.
    private mutating func line(_ name: String, _ body: (inout JSONWriter) -> Void) {
        writer.append("{")
        writer.append(quoted: name)
        writer.append(":")
        body(&writer)
        writer.append("}\n")
    }
}
