import Foundation
import RecordStore

/// An encoder, its decoders and its layout for one type, as a store would hold them.
struct Coder<R: Record> {
    let definition: TypeDefinition
    let layout: RecordLayout
    let encoder: RecordEncoder<R>
    let decoder: RecordDecoder<R>

    init(typeNumber: UInt32 = 1) throws {
        definition = R.schema.definition
        layout = definition.layout(version: 1)
        encoder = RecordEncoder(R.schema, typeNumber: typeNumber, layout: layout)
        decoder = try RecordDecoder(R.schema, typeNumber: typeNumber, layouts: [layout])
    }

    func bytes(_ record: R, sequence: UInt64 = 9) throws -> [UInt8] {
        var buffer = ByteBuffer(capacity: 16)
        var record = record
        try encoder.encode(&record, sequence: sequence, into: &buffer)
        return buffer.withUnsafeBytes { [UInt8]($0) }
    }

    func record(_ bytes: [UInt8], id: R.ID) throws -> R {
        try decoder.decode(bytes.span.bytes, id: id)
    }
}
