import LMDB

/// What writes the records of one type as lines.
struct LineFields {
    private let type: String
    private let table: RecordTable
    private let fields: [(name: [UInt8], type: FieldType, open: OpenField)]
    private let beginning: [UInt8]

    init(_ type: CatalogType, _ table: RecordTable) {
        self.type = type.name
        self.table = table
        fields = type.presentFields.map { field in
            var name = JSONWriter()
            name.append(quoted: field.name)
            name.append(":")
            return (name.bytes, field.type, table.openField(field.number))
        }
        var line = JSONWriter()
        line.append("{")
        line.append(quoted: LineFormat.record)
        line.append(":")
        line.append(quoted: type.name)
        line.append(",\"id\":\"")
        beginning = line.bytes
    }

    /// Writes a record, and checks all of it.
    /// - Throws: ``StoreError/damagedRecord(_:)``.
    func append(_ entry: Entry, to writer: inout JSONWriter) throws {
        let id = try table.id(ofKey: entry.key)
        do throws(RecordFault) {
            let record = try EncodedRecord(entry.value, layouts: table.layouts)
            try record.verifyChecksum(type: table.number, id: id)
            writer.append(beginning)
            writer.append(word: StoredValue.id(id.uuid))
            writer.append("\",\"values\":{")
            var isFirst = true
            for field in fields {
                guard let value = try field.open.stored(in: record, as: field.type) else {
                    continue
                }
                if !isFirst { writer.append(",") }
                isFirst = false
                writer.append(field.name)
                do throws(JSONFault) {
                    try writer.append(value)
                } catch {
                    throw RecordFault(
                        at: 0,
                        .value(field: Int(field.open.number), .document(codingPath: "")))
                }
            }
            writer.append("}}\n")
        } catch {
            throw StoreError.damagedRecord(error.damage(of: type, id: id.uuid))
        }
    }
}
