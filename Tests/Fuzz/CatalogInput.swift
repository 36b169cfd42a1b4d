import CRC32C
import Foundation
import RecordStore

/// Heads and bodies of catalogs.
enum CatalogInput {
    /// The bytes in an envelope with a right checksum.
    static func sealed(_ content: [UInt8], magic: String) -> [UInt8] {
        let head = Array(magic.utf8) + [0, 0, 0, 0]
        let covered = head + content
        let checksum = crc32c_extend(0, covered, covered.count)
        return head + littleEndian(Int(checksum)) + content
    }

    static func seeds() throws -> [[UInt8]] {
        var catalog = Catalog()
        catalog.types = [CatalogType(indexed: Everything.schema.definition, number: 3)]
        let body = catalog.encoded()
        var described = CatalogHead(storeID: RecordInputs.everything.id.uuid, sequence: 1)
        described.durability = .relaxed
        let head = described.encoded()
        return [
            InputKind.catalog.input(body), InputKind.catalog.input(head),
            InputKind.sealedCatalog.input([UInt8](body[12...])),
            InputKind.sealedHead.input([UInt8](head[12...])),
        ]
    }
}

extension CatalogType {
    /// A type whose indexes have the numbers from 10.
    fileprivate init(indexed definition: TypeDefinition, number: UInt32) {
        self.init(definition, number: number)
        for (position, index) in definition.indexes.enumerated() {
            indexes.append(
                CatalogIndex(
                    index, number: 10 + UInt32(position), budgets: index.columns.map { _ in 64 }))
        }
    }
}

/// Decodes the bytes as a body and as a head.
func decodeCatalog(_ bytes: [UInt8]) {
    do throws(StoreError.CatalogDamage) {
        let catalog = try Catalog(bytes)
        expectSame(catalog, try? Catalog(catalog.encoded()))
    } catch {
        precondition(!"\(error)".isEmpty)
    }
    do throws(StoreError.CatalogDamage) {
        let head = try CatalogHead(bytes)
        expectSame(head, try? CatalogHead(head.encoded()))
        var changed = head
        changed.durability = .relaxed
        expectSame(changed, try? CatalogHead(changed.encoded()))
        precondition(changed.durability == .relaxed)
    } catch {
        precondition(!"\(error)".isEmpty)
    }
}

private func expectSame<Value: Equatable>(_ value: Value, _ again: Value?) {
    precondition(value == again, "\(value) came back as \(again as Any)")
}
