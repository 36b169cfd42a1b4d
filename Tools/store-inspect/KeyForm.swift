import Foundation
import LMDB
import RecordStore

/// How the keys of one tree are shown to people.
struct KeyForm {
    private enum Kind {
        /// The number of a transaction, of the list of free pages.
        case transaction
        case name
        case id
        /// The columns of an index and an id.
        case entry(InspectedStore, CatalogIndex, CatalogType, [InspectedColumn])
        /// Nobody knows what they are.
        case bytes
    }

    private let kind: Kind

    /// - Parameter role: what the tree is for, or nil if the catalog does not tell.
    init(of tree: PageTree, _ role: TableRole?, in store: InspectedStore?) {
        kind =
            switch (tree, role) {
            case (.freeList, _): .transaction
            case (.main, _), (_, .catalog), (_, .preferences): .name
            case (_, .records): .id
            case (_, .entries(let index, let type)):
                if let store, !index.isRemoved, !type.isDropped {
                    .entry(store, index, type, store.columns(of: index, in: type))
                } else {
                    .bytes
                }
            default: .bytes
            }
    }

    /// Returns the text of a key, or its bytes if it is not of this form.
    /// - Parameter value: the value of the entry, if it is on the page.
    func text(of key: [UInt8], value: [UInt8]?) -> String {
        let text: String? =
            switch kind {
            case .transaction: "transaction \(key.reversed().reduce(0) { $0 << 8 | UInt64($1) })"
            case .name:
                String(validating: key, as: UTF8.self).map { StoredValue.text($0).cell }
            case .id:
                key.count == 16
                    ? key.withUnsafeBytes {
                        UUID(uuid: $0.loadUnaligned(as: uuid_t.self)).lowercased
                    } : nil
            case .entry(let store, let index, let type, let columns):
                Self.text(
                    of: store.entry(key, value: value, of: index, in: type), shownBy: columns)
            case .bytes: nil
            }
        return text ?? StoredValue.hexadecimal(key)
    }

    private static func text(
        of entry: InspectedEntry, shownBy columns: [InspectedColumn]
    ) -> String? {
        let cells =
            zip(entry.columns, columns).map { $0.cell(shownBy: $1.hint) }
            + (entry.id.map { [$0.lowercased] } ?? [])
        return cells.isEmpty ? nil : cells.joined(separator: ", ")
    }
}

extension UUID {
    fileprivate var lowercased: String { uuidString.lowercased() }
}
