import Foundation
import RecordStore
import Testing

@Suite struct CatalogTests {
    private func catalog() -> Catalog {
        var type = CatalogType(
            Everything.schema.definition, number: 3, firstIndexNumber: 10
        ) { index in
            index.columns.map { _ in 64 }
        }
        type.indexes[0].state = .suspect
        type.indexes[0].cutEntryCount = 5
        let removed = FieldDefinition(number: 99, name: "gone", type: FieldType(.string))
        type.fields.append(CatalogField(removed, isRemoved: true))
        return Catalog(unicodeVersion: 0x0f01, foldVersion: 1, types: [type])
    }

    @Test("a catalog comes back equal")
    func roundTrip() throws {
        let catalog = catalog()
        #expect(try Catalog(catalog.encoded()) == catalog)
        let empty = Catalog(unicodeVersion: 1, foldVersion: 2)
        #expect(try Catalog(empty.encoded()) == empty)
    }

    @Test("the head comes back equal and has the golden bytes")
    func head() throws {
        let id = try #require(UUID(uuidString: "01890a5d-ac96-774b-bcce-b302099a8057"))
        let head = CatalogHead(storeID: id, sequence: 0x0102, generation: 3)
        let bytes = head.encoded()
        #expect(try CatalogHead(bytes) == head)
        #expect([UInt8](bytes[..<8]).hex == "5057484400000000")
        let body = "01890a5dac96774bbcceb302099a8057" + "0201000000000000" + "0300000000000000"
        #expect([UInt8](bytes[12...]).hex == body)
    }

    @Test("the body has the golden bytes")
    func golden() {
        let fields = [
            FieldDefinition(
                number: 1, name: "at", type: FieldType(.id, isOptional: true),
                reference: ReferenceDefinition(target: "B", rule: .cascade))
        ]
        let index = IndexDefinition(
            name: "i", columns: [ColumnDefinition(.field(1), isDescending: true)])
        let type = CatalogType(
            TypeDefinition(name: "A", fields: fields, indexes: [index]), number: 2,
            firstIndexNumber: 4
        ) { _ in [17] }
        let bytes = Catalog(unicodeVersion: 0x0f01, foldVersion: 1, types: [type]).encoded()
        let parts = [
            "010f", "0100", "01000000", "02000000", "0100000041",
            "01000000", "0100", "020000006174", "100001", "00", "01", "00",
            "0100000042", "ffffffff",
            "01000000", "0100", "01000000", "0100", "100000", "11000000",
            "01000000", "04000000", "0100000069", "00", "00", "0000000000000000", "00", "0000",
            "01000000", "00", "01", "00", "0100", "00000000", "01000000", "1100",
        ]
        #expect([UInt8](bytes[..<8]).hex == "5057435400000000")
        #expect([UInt8](bytes[12...]).hex == parts.joined())
    }

    @Test("a changed or cut catalog is refused")
    func damage() {
        let bytes = catalog().encoded()
        for offset in bytes.indices {
            var damaged = bytes
            damaged[offset] ^= 0x10
            #expect(throws: CatalogDamage.self) { try Catalog(damaged) }
            #expect(throws: CatalogDamage.self) { try Catalog([UInt8](bytes[..<offset])) }
        }
        #expect(throws: CatalogDamage.self) { try CatalogHead(bytes) }
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
            let covered = damaged[..<8] + damaged[12...]
            let checksum = ChecksumPair([UInt8](covered)).table
            withUnsafeBytes(of: checksum.littleEndian) {
                damaged.replaceSubrange(8..<12, with: $0)
            }
            do {
                _ = try Catalog(damaged)
            } catch {
                refusedCount += 1
            }
        }
        #expect(refusedCount > 0)
    }

    @Test("a schema does not differ from its own entry, and an added type is no difference")
    func same() {
        let definition = Everything.schema.definition
        #expect(catalog().differences(from: [definition, Trip.schema.definition]) == [])
    }

    @Test("every way to differ is named")
    func differences() {
        var new = Everything.schema.definition
        let extra = FieldDefinition(number: 99, name: "gone", type: FieldType(.string))
        new.fields[0].name = "boolean"
        new.fields[1].type = FieldType(.int16)
        new.fields[15].reference?.rule = .deny
        new.fields[2].defaultBytes = [7, 0]
        new.fields.remove(at: 4)
        new.fields.append(extra)
        new.fields.append(FieldDefinition(number: 100, name: "new", type: FieldType(.bool)))
        new.indexes[1].isUnique = false
        new.indexes[2].name = "byLabel"
        let found = Set(catalog().differences(from: [new]).map(\.kind))
        #expect(
            found == [
                .fieldRenamed(number: 1, from: "bool"), .fieldTypeChanged(number: 2),
                .referenceChanged(number: 16), .fieldRemoved(number: 5),
                .fieldRevived(number: 99), .fieldAdded(number: 100), .indexChanged, .indexAdded,
                .indexRemoved,
            ])
        #expect(catalog().differences(from: []).map(\.kind) == [.typeMissing])
    }

    @Test("a removed field's number that is declared again is one difference, whatever it is now")
    func revived() {
        var new = Everything.schema.definition
        new.fields.append(FieldDefinition(number: 99, name: "other", type: FieldType(.bool)))
        #expect(
            catalog().differences(from: [new]) == [
                SchemaDifference(
                    type: "Everything", name: "other", kind: .fieldRevived(number: 99))
            ])
    }
}
