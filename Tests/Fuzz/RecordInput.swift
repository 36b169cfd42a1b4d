import CRC32C
import Foundation
import RecordStore

/// Records of a type, by two layouts: the newest, and one that lacks every third field.
struct RecordInput<R: Record & Equatable> {
    let id: R.ID
    private let layouts: [RecordLayout]
    private let encoder: RecordEncoder<R>
    private let decoder: RecordDecoder<R>
    private let typeNumber: UInt32 = 1

    init() {
        let fields = R.schema.definition.fields
        let old = fields.enumerated().filter { $0.offset % 3 != 2 }.map(\.element)
        layouts = [
            RecordLayout(version: 1, fields: old.map { ($0.number, $0.type) }),
            RecordLayout(version: 2, fields: fields.map { ($0.number, $0.type) }),
        ]
        guard let id = R.ID("01890a5d-ac96-774b-bcce-b302099a8057") else {
            preconditionFailure("a literal UUID")
        }
        self.id = id
        encoder = RecordEncoder(R.schema, typeNumber: typeNumber, layout: layouts[1])
        do throws(InvalidValue) {
            decoder = try RecordDecoder(R.schema, typeNumber: typeNumber, layouts: layouts)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// The bytes with the format, flags, end and checksum that a record has, in one of the layouts.
    func sealed(_ input: [UInt8]) -> [UInt8] {
        guard input.count >= 16 else { return input }
        var bytes = input
        let layout = layouts[Int(bytes[2]) % 2]
        bytes.replaceSubrange(0..<4, with: [0, 0, UInt8(layout.version), 0])
        let last = layout.slots.last { $0.kind.widthBytes == nil }
        if let end = last?.offset, end + 4 <= bytes.count {
            bytes.replaceSubrange(end..<end + 4, with: littleEndian(bytes.count - end - 4))
        }
        bytes.replaceSubrange(4..<8, with: littleEndian(Int(checksum(of: bytes))))
        return bytes
    }

    private func checksum(of bytes: [UInt8]) -> UInt32 {
        var covered = littleEndian(Int(typeNumber)) + bytes[..<4]
        withUnsafeBytes(of: id.uuid.uuid) { covered += $0 }
        covered += bytes[8...]
        return crc32c_extend(0, covered, covered.count)
    }

    private func encoded(_ record: R) throws(InvalidValue) -> [UInt8] {
        var record = record
        var buffer = ByteBuffer()
        try encoder.encode(&record, sequence: 1, into: &buffer)
        return buffer.withUnsafeBytes { [UInt8]($0) }
    }

    /// Inputs with the bytes of a record: as they are, to be sealed, and of the older layout.
    func seeds(_ record: R, _ kind: InputKind, sealed: InputKind) throws -> [[UInt8]] {
        var bytes = try encoded(record)
        let (raw, newest) = (kind.input(bytes), sealed.input(bytes))
        bytes[2] = 0
        return [raw, newest, sealed.input(bytes)]
    }

    /// Decodes the whole record, and reads each of its fields in place.
    func decode(_ bytes: [UInt8]) {
        do throws(RecordFault) {
            let record = try EncodedRecord(bytes.span.bytes, layouts: layouts)
            for slot in layouts[Int(record.layoutVersion) - 1].slots {
                guard let value = try record.value(slot) else { continue }
                precondition(value.byteCount <= bytes.count)
            }
        } catch {
            precondition(!"\(error)".isEmpty)
        }
        let record: R
        do throws(RecordDamage) {
            record = try decoder.decode(bytes.span.bytes, id: id)
        } catch {
            precondition(!error.description.isEmpty)
            return
        }
        do {
            let again = try encoded(record)
            let same = try decoder.decode(again.span.bytes, id: id)
            precondition(same == record, "\(record) came back as \(same)")
        } catch {
            preconditionFailure("\(record): \(error)")
        }
    }
}

func littleEndian(_ value: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).littleEndian) { [UInt8]($0) }
}
