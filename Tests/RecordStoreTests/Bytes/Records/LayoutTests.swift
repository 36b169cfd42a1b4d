import Foundation
import RecordStore
import Testing

@Suite struct LayoutTests {
    /// What `Trip` was before it had a note, and while it had a price.
    private let old = RecordLayout(
        version: 1,
        fields: [
            (1, FieldType(.string)), (2, FieldType(.int16)), (5, FieldType(.string)),
            (7, FieldType(.bool)),
        ])

    struct OldTrip: Record {
        var id: ID
        var name = ""
        var days: Int16 = 0
        var price = ""
        var isOpen = false
        static let schema = Schema<OldTrip>("Trip", blank: OldTrip(id: ID())) {
            Field(1, "name", \.name)
            Field(2, "days", \.days)
            Field(5, "price", \.price)
            Field(7, "isOpen", \.isOpen)
        }
    }

    @Test(
        "an older layout is read, without what was removed, with defaults for what was added"
    )
    func olderLayout() throws {
        let written = OldTrip(id: .init(), name: "Oslo", days: 4, price: "12 EUR", isOpen: true)
        let bytes = try Coder<OldTrip>().bytes(written)
        let new = RecordLayout(
            version: 2,
            fields: Trip.schema.definition.fields.map {
                ($0.number, $0.type)
            })
        let decoder = try RecordDecoder(
            Trip.schema, typeNumber: 1, layouts: [old, new], defaults: [3: Array("later".utf8)])
        let id = Trip.ID(written.id.uuid)
        let read = try decoder.decode(bytes.span.bytes, id: id)
        #expect(read == Trip(id: id, name: "Oslo", days: 4, note: "later", isOpen: true))
    }

    @Test("a layout that the catalog does not have is refused")
    func unknownLayout() throws {
        var trip = Trip(id: .init())
        let layout = Trip.schema.definition.layout(version: 2)
        let encoder = RecordEncoder(Trip.schema, typeNumber: 1, layout: layout)
        var buffer = ByteBuffer()
        try encoder.encode(&trip, sequence: 1, into: &buffer)
        let bytes = buffer.withUnsafeBytes { [UInt8]($0) }
        let error = #expect(throws: RecordDamage.self) {
            try Coder<Trip>().record(bytes, id: trip.id)
        }
        #expect(error?.kind == .unknownLayout(2))
    }

    @Test("a default that its field cannot read is refused by name")
    func badDefault() {
        let new = RecordLayout(version: 2, fields: [])
        let error = #expect(throws: InvalidValue.self) {
            _ = try RecordDecoder(
                Trip.schema, typeNumber: 1, layouts: [old, new], defaults: [3: [0xff]])
        }
        #expect(error?.field == "note" && error?.problem == .notUTF8)
    }
}
