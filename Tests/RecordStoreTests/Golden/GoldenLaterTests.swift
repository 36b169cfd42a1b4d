import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// A golden store into which a later build has written what its readers must know.
@Suite("Golden stores of a later build") struct GoldenLaterTests {
    /// What a later build may write: a byte of the catalog that has no meaning yet.
    enum Later: CaseIterable {
        case fieldKind, fieldFlag, deleteRule, mergePolicy
        case indexKind, entryFormat, condition, columnStyle, columnSource
        case phase, catalogFormat

        /// The part of the catalog that has the byte.
        var part: String { self == .phase ? "indexes" : "body" }

        /// The byte, and where it is: from the end of a name, or from the beginning of the part.
        var change: (name: String?, offset: Int, byte: UInt8) {
            switch self {
            case .fieldKind: ("bool", 0, 23)
            case .fieldFlag: ("bool", 3, 2)
            case .deleteRule: ("bool", 4, 4)
            case .mergePolicy: ("bool", 22, 1)
            case .indexKind: ("byBool", -11, 3)
            case .entryFormat: ("byBool", 12, 1)
            case .condition: ("byBool", 13, 3)
            case .columnStyle: ("byBool", 24, 4)
            case .columnSource: ("byBool", 26, 3)
            case .phase: (nil, 24, 6)
            case .catalogFormat: (nil, 4, 1)
            }
        }
    }

    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
        try StoreDump(named: "kinds").restore(to: path)
    }

    private func write(_ later: Later) throws {
        let environment = try Environment.open(at: path, options: .unflushed)
        let table = try environment.openTables(["catalog"], makingMissing: false)[0]
        let key = Array(later.part.utf8)
        let old = try environment.read { try $0.get(key.span.bytes, in: table)?.array }
        var bytes = try #require(old)
        let (name, offset, byte) = later.change
        var start = 0
        if let name {
            let text = [UInt8(name.utf8.count), 0, 0, 0] + Array(name.utf8)
            let places = bytes.indices.dropLast(text.count).filter {
                Array(bytes[$0..<$0 + text.count]) == text
            }
            try #require(places.count == 1)
            start = places[0] + text.count
        }
        try #require(bytes[start + offset] != byte)
        bytes[start + offset] = byte
        let checksum = ChecksumPair([UInt8](bytes[..<8] + bytes[12...])).table
        withUnsafeBytes(of: checksum.littleEndian) { bytes.replaceSubrange(8..<12, with: $0) }
        try environment.write { try $0.put(bytes, for: key, in: table) }
    }

    /// Nobody opens the file, with its types or without, and nothing in it changes.
    private func expectRefused() throws {
        let before = try StoreDump(of: path)
        for types in [[Plant.self], []] as [[any Record.Type]] {
            guard
                case .needsNewerVersion = try storeError({
                    _ = try Store.open(at: path, options: .unflushed, types)
                })
            else {
                Issue.record("it was opened")
                return
            }
        }
        #expect(try StoreDump(of: path) == before)
    }

    @Test("a byte of the catalog without a meaning is refused as that", arguments: Later.allCases)
    func codes(later: Later) throws {
        try write(later)
        try expectRefused()
    }

    @Test("a feature that readers must know is refused, one for writers lets others read")
    func features() throws {
        try StoredCatalog.change(at: path) { catalog in
            catalog.head.features.writing = 1 << 9
            catalog.head.generation += 1
        }
        let store = try Store.open(at: path, options: .unflushed, [Plant.self])
        let all = try Plant.all()
        #expect(try store.fetch(Query<Plant>().sorted(by: .ascending(\.id))) == all)
        let error = try storeError { try store.write { _ = try $0.delete(all[1].id) } }
        guard case .needsNewerVersion = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        try store.close()
        try StoredCatalog.change(at: path) { $0.head.features.reading = 1 << 9 }
        try expectRefused()
    }
}
