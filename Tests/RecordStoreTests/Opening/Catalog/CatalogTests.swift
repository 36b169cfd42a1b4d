import Foundation
import RecordStore
import TestSupport
import Testing

@Suite struct CatalogTests {
    private func catalog() -> Catalog {
        var type = CatalogType(Everything.schema.definition, number: 3)
        for (position, index) in Everything.schema.definition.indexes.enumerated() {
            type.indexes.append(
                CatalogIndex(
                    index, number: 10 + UInt32(position), budgets: index.columns.map { _ in 64 }))
        }
        let removed = FieldDefinition(number: 99, name: "gone", type: FieldType(.string))
        type.fields.append(CatalogField(removed, isRemoved: true))
        type.fields[0].formerNames = ["flag"]
        type.fields[0].hint = "yes or no"
        type.indexes[0].isRemoved = true
        type.indexes[1].owner = "app"
        type.formerNames = ["All"]
        type.ruleOwners = ["", "app"]
        type.fingerprints = [SchemaFingerprint(bytes: [1, 2])]
        type.doneSteps = ["first"]
        type.pendingSteps = [CatalogStep(name: "second", layout: 2)]
        var catalog = Catalog()
        (catalog.nextType, catalog.nextIndex) = (4, 40)
        catalog.types = [type]
        catalog.constants = [CatalogConstant(name: "cutoffHour", bytes: [4])]
        return catalog
    }

    @Test("a catalog comes back equal")
    func roundTrip() throws {
        let catalog = catalog()
        #expect(try Catalog(catalog.encoded()) == catalog)
        #expect(try Catalog(Catalog().encoded()) == Catalog())
    }

    @Test("the head comes back equal and has the golden bytes")
    func head() throws {
        let id = try #require(UUID(uuidString: "01890a5d-ac96-774b-bcce-b302099a8057"))
        let file = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
        var head = CatalogHead(storeID: id, incarnation: file, sequence: 0x0102, generation: 3)
        head.features.compatible = 4
        head.clock = 5
        head.oldestHistory = 6
        let bytes = head.encoded()
        #expect(try CatalogHead(bytes) == head)
        #expect([UInt8](bytes[..<8]).hex == "5057484400000000")
        let body = [
            "01890a5dac96774bbcceb302099a8057", "6ba7b8109dad11d180b400c04fd430c8",
            "0201000000000000", "0300000000000000", "0400000000000000", "0000000000000000",
            "0000000000000000", "0500000000000000", "0600000000000000",
        ]
        #expect([UInt8](bytes[12...]).hex == body.joined())
        for (durability, code) in [
            (StoreOptions.Durability.durable, "00"), (.relaxed, "01"), (.throwaway, "02"),
        ] {
            head.durability = durability
            let bytes = head.encoded()
            #expect([UInt8](bytes[12...]).hex == body.joined() + "01000001000000" + code)
            #expect(try CatalogHead(bytes) == head && CatalogHead(bytes).durability == durability)
        }
        head.durability = nil
        #expect(head.encoded() == bytes)
        // Of a version that knows more of them.
        head.extensions = [CatalogExtension(tag: 1, bytes: [9])]
        #expect(try CatalogHead(head.encoded()).durability == nil)
    }

    @Test("the body has the golden bytes")
    func golden() throws {
        let fields = [
            FieldDefinition(
                number: 1, name: "at", type: FieldType(.id, isOptional: true),
                reference: ReferenceDefinition(target: "B", rule: .cascade))
        ]
        let index = IndexDefinition(
            name: "i", columns: [ColumnDefinition(.field(1), isDescending: true)])
        var type = CatalogType(
            TypeDefinition(name: "A", fields: fields, indexes: []), number: 2)
        type.indexes = [
            CatalogIndex(
                index, number: 4, budgets: [17], text: TextVersions(unicode: 0x0f01, fold: 1))
        ]
        var catalog = Catalog()
        (catalog.nextType, catalog.nextIndex) = (3, 5)
        catalog.types = [type]
        let bytes = catalog.encoded()
        let field = ["0100", "020000006174", "100001", "00", "01", "00", "0100000042", "ffffffff"]
        let fieldRest = ["00000000", "00000000", "00"]
        let column = ["05000000", "00", "01", "00", "0100"]
        let parts =
            [
                "03000000", "05000000", "01000000", "9a000000",
                "02000000", "0100000041", "00000000", "00000000", "00", "00000000",
                "01000000", "20000000",
            ] + field + fieldRest + [
                "01000000", "0f000000", "0100", "01000000", "0100", "100001", "11000000",
                "01000000", "31000000", "04000000", "00", "0100000069", "00000000", "00", "00",
                "010f", "0100", "0100", "00", "00", "0000", "01000000",
            ] + column + [
                "00000000", "01000000", "1100", "00000000", "00000000", "00000000", "00000000",
            ]
        #expect([UInt8](bytes[..<8]).hex == "5057435400000000")
        #expect([UInt8](bytes[12...]).hex == parts.joined())
        #expect(try Catalog(bytes) == catalog)
    }

    @Test("the states of indexes come back equal and have the golden bytes")
    func states() throws {
        var states = IndexStates()
        states[7] = IndexState(number: 7, phase: .refused)
        states[7]?.mark = [9]
        states[2] = IndexState(number: 2, phase: .ready)
        let bytes = states.encoded()
        #expect(try IndexStates(bytes) == states)
        let parts = [
            "02000000", "09000000", "02000000", "00", "00000000",
            "0a000000", "07000000", "03", "0100000009",
        ]
        #expect([UInt8](bytes[..<8]).hex == "5057495800000000")
        #expect([UInt8](bytes[12...]).hex == parts.joined())
        states[7] = nil
        #expect(states[7] == nil && states[2] != nil)
    }

    @Test("what a newer version adds is kept, and what it requires is refused as that")
    func extensions() throws {
        let unknown = CatalogExtension(tag: 500, bytes: [1, 2, 3])
        var catalog = catalog()
        catalog.extensions = [unknown]
        catalog.constants[0].extensions = [unknown]
        catalog.types[0].extensions = [unknown, unknown]
        catalog.types[0].fields[3].extensions = [unknown]
        catalog.types[0].indexes[0].extensions = [unknown]
        catalog.types[0].indexes[1].columnExtensions = catalog.types[0].indexes[1].definition
            .columns.map { _ in [unknown] }
        catalog.types[0].pendingSteps[0].extensions = [unknown]
        let bytes = catalog.encoded()
        #expect(try Catalog(bytes) == catalog)
        // The flag that says whether readers must know an extension stands between tag and size.
        let found = [0xf4, 0x01, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x02, 0x03] as [UInt8]
        var count = 0
        for start in 12..<bytes.count - found.count
        where [UInt8](bytes[start..<start + found.count]) == found {
            var required = bytes
            required[start + 2] = 1
            let error = #expect(throws: StoreError.CatalogDamage.self) {
                try Catalog(resealed(required))
            }
            #expect(error?.kind == .unknownExtension(500) && error?.isOfNewerVersion == true)
            count += 1
        }
        #expect(count >= 7)
    }

    @Test("features that readers must know are refused as that")
    func features() throws {
        var head = CatalogHead(storeID: UUID())
        head.features.reading = 8
        let error = #expect(throws: StoreError.CatalogDamage.self) {
            try CatalogHead(head.encoded())
        }
        #expect(error?.kind == .unknownFeatures(8) && error?.isOfNewerVersion == true)
    }

    private func resealed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let checksum = ChecksumPair([UInt8](bytes[..<8] + bytes[12...])).table
        withUnsafeBytes(of: checksum.littleEndian) { bytes.replaceSubrange(8..<12, with: $0) }
        return bytes
    }

    @Test("a changed or cut catalog is refused")
    func damage() {
        let bytes = catalog().encoded()
        for offset in bytes.indices {
            var damaged = bytes
            damaged[offset] ^= 0x10
            #expect(throws: StoreError.CatalogDamage.self) { try Catalog(damaged) }
            #expect(throws: StoreError.CatalogDamage.self) {
                try Catalog([UInt8](bytes[..<offset]))
            }
        }
        #expect(throws: StoreError.CatalogDamage.self) { try CatalogHead(bytes) }
    }

    @Test("a mutated catalog with a right checksum gives a catalog or an error, never a crash")
    func mutation() {
        let bytes = catalog().encoded()
        var generator = SeededGenerator(state: TestSettings.seed)
        var refusedCount = 0
        for _ in 0..<TestSettings.count * 10 {
            var damaged = bytes
            let offset = Int.random(in: 12..<bytes.count, using: &generator)
            damaged[offset] = generator.integer()
            damaged = resealed(damaged)
            do {
                _ = try Catalog(damaged)
            } catch {
                refusedCount += 1
            }
        }
        #expect(refusedCount > 0)
    }
}
