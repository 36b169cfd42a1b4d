import CRC32C
import Foundation
import RecordStore

/// Records of every kind, by two layouts: the newest, and one that lacks every third field.
struct RecordInput {
    let id: Everything.ID
    let layouts: [RecordLayout]
    let encoder: RecordEncoder<Everything>
    let decoder: RecordDecoder<Everything>
    static let typeNumber: UInt32 = 1
    static let shared = RecordInput()

    private init() {
        let fields = Everything.schema.definition.fields
        let old = fields.enumerated().filter { $0.offset % 3 != 2 }.map(\.element)
        layouts = [
            RecordLayout(version: 1, fields: old.map { ($0.number, $0.type) }),
            RecordLayout(version: 2, fields: fields.map { ($0.number, $0.type) }),
        ]
        guard let id = Everything.ID("01890a5d-ac96-774b-bcce-b302099a8057") else {
            preconditionFailure("a literal UUID")
        }
        self.id = id
        encoder = RecordEncoder(
            Everything.schema, typeNumber: Self.typeNumber, layout: layouts[1])
        do throws(InvalidValue) {
            decoder = try RecordDecoder(
                Everything.schema, typeNumber: Self.typeNumber, layouts: layouts)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// The bytes with the format, flags, end and checksum that a record has, in one of the layouts.
    static func sealed(_ input: [UInt8]) -> [UInt8] {
        guard input.count >= 16 else { return input }
        var bytes = input
        let layout = shared.layouts[Int(bytes[2]) % 2]
        bytes.replaceSubrange(0..<4, with: [0, 0, UInt8(layout.version), 0])
        let last = layout.slots.last { $0.kind.widthBytes == nil }
        if let end = last?.offset, end + 4 <= bytes.count {
            bytes.replaceSubrange(end..<end + 4, with: littleEndian(bytes.count - end - 4))
        }
        bytes.replaceSubrange(4..<8, with: littleEndian(Int(shared.checksum(of: bytes))))
        return bytes
    }

    private func checksum(of bytes: [UInt8]) -> UInt32 {
        var covered = littleEndian(Int(Self.typeNumber)) + bytes[..<4]
        withUnsafeBytes(of: id.uuid.uuid) { covered += $0 }
        covered += bytes[8...]
        return crc32c_extend(0, covered, covered.count)
    }

    func encoded(_ record: Everything) throws(InvalidValue) -> [UInt8] {
        var record = record
        var buffer = ByteBuffer()
        try encoder.encode(&record, sequence: 1, into: &buffer)
        return buffer.withUnsafeBytes { [UInt8]($0) }
    }

    static func seeds() throws -> [[UInt8]] {
        var full = Everything(id: shared.id)
        (full.parent, full.children, full.key) = (full.id, [full.id, full.id], full.id.uuid)
        (full.decimal, full.costs) = (Decimal(string: "-12.5") ?? 0, [1, 2])
        (full.text, full.note, full.tags) = ("Übung mit der Langhantel", "", ["a", "bc", ""])
        (full.url, full.data) = (URL(string: "https://a.example/b?c=d"), Data([1, 2, 3]))
        full.address = Address(street: "S", houses: [1, 2])
        (full.second, full.lastMood, full.lift) = (full.address, .tired, Weight(rawValue: 3))
        (full.flag, full.count, full.small, full.ratio) = (true, 3, 4, 0.5)
        (full.end, full.wide, full.numbers) = (full.date, -1, [1, -1])
        return try [full, Everything(id: shared.id)].flatMap { record in
            var bytes = try shared.encoded(record)
            let newest = InputKind.sealedRecord.input(bytes)
            let raw = InputKind.record.input(bytes)
            bytes[2] = 0
            return [raw, newest, InputKind.sealedRecord.input(bytes)]
        }
    }
}

func littleEndian(_ value: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).littleEndian) { [UInt8]($0) }
}

/// Decodes the whole record, and reads each of its fields in place.
func decodeRecord(_ bytes: [UInt8]) {
    let input = RecordInput.shared
    do throws(RecordFault) {
        let reader = try RecordReader(bytes.span.bytes, layouts: input.layouts)
        for slot in input.layouts[Int(reader.layoutVersion) - 1].slots {
            guard let value = try reader.value(slot) else { continue }
            precondition(value.byteCount <= bytes.count)
        }
    } catch {
        precondition(!"\(error)".isEmpty)
    }
    let record: Everything
    do throws(RecordDamage) {
        record = try input.decoder.decode(bytes.span.bytes, id: input.id)
    } catch {
        precondition(!error.description.isEmpty)
        return
    }
    do {
        let again = try input.encoded(record)
        let same = try input.decoder.decode(again.span.bytes, id: input.id)
        precondition(same == record, "\(record) came back as \(same)")
    } catch {
        preconditionFailure("\(record): \(error)")
    }
}
