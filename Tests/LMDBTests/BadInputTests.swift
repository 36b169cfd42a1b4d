import CLMDB
import LMDB
import TestSupport
import Testing

@Suite("Bad input")
struct BadInputTests {
    @Test("a key is 1 to 511 bytes long", arguments: [0, 1, 511, 512, 4096])
    func keySizes(size: Int) throws {
        let store = try NoteStore()
        let key = [UInt8](repeating: 7, count: size)
        let before = try FolderContents(of: store.path)
        let error = LMDBError.keySize(bytes: size, limit: 511)
        let isRight = size == 1 || size == 511
        let uses: [(inout WriteTransaction) throws -> Void] = [
            { try $0.put(key.span.bytes, for: key.span.bytes, in: store.table) },
            { _ = try $0.insert(key.span.bytes, for: key.span.bytes, in: store.table) },
            { _ = try $0.delete(key.span.bytes, in: store.table) },
            { _ = try $0.view.get(key.span.bytes, in: store.table)?.byteCount },
        ]
        for use in uses {
            if isRight {
                try store.environment.write { try use(&$0) }
            } else {
                #expect(throws: error) { try store.environment.write { try use(&$0) } }
                #expect(try FolderContents(of: store.path) == before)
            }
        }
        try store.expectSound()
    }

    @Test("a value of the limit is stored, one byte more is refused")
    func valueSizes() throws {
        let store = try NoteStore(options { $0.maximumValueBytes = 5_000 })
        let value = [UInt8](repeating: 7, count: 5_001)
        let key: [UInt8] = [1]
        let before = try FolderContents(of: store.path)
        #expect(throws: LMDBError.valueSize(bytes: 5_001, limit: 5_000)) {
            try store.environment.write {
                try $0.put(value.span.bytes, for: key.span.bytes, in: store.table)
            }
        }
        #expect(throws: LMDBError.valueSize(bytes: 5_001, limit: 5_000)) {
            try store.environment.write {
                _ = try $0.insert(value.span.bytes, for: key.span.bytes, in: store.table)
            }
        }
        #expect(try FolderContents(of: store.path) == before)
        let fits = Array(value.dropLast())
        try store.environment.write {
            try $0.put(fits.span.bytes, for: key.span.bytes, in: store.table)
        }
        let size = try store.environment.read {
            try $0.get(key.span.bytes, in: store.table)?.byteCount
        }
        #expect(size == 5_000)
    }

    @Test("an empty value is a value")
    func emptyValue() throws {
        let store = try NoteStore()
        try store.environment.write { try $0.put("", for: "a", in: store.table) }
        let found = try store.environment.read { try $0.entries(in: store.table) }
        #expect(found.map(\.value) == [""])
    }

    @Test(
        "an option out of its range is refused before anything is made",
        arguments: [
            ("mapSizeBytes", 1 << 16, 1 << 46, \EnvironmentOptions.mapSizeBytes),
            ("maximumTables", 1, 32_765, \.maximumTables),
            ("maximumReaders", 1, 65_536, \.maximumReaders),
            ("maximumValueBytes", 1, 1 << 31 - 1, \.maximumValueBytes),
        ] as [(String, Int, Int, any WritableKeyPath<EnvironmentOptions, Int> & Sendable)])
    func optionRanges(
        name: String, least: Int, most: Int,
        option: any WritableKeyPath<EnvironmentOptions, Int> & Sendable
    ) throws {
        let folder = try TemporaryFolder()
        for value in [least - 1, most + 1, 0, -1, .min, .max] {
            #expect(throws: LMDBError.invalidOption(name: name, value: "\(value)")) {
                try Environment.open(
                    at: folder.path("store"), options: options { $0[keyPath: option] = value })
            }
        }
        #expect(try FolderContents(of: folder.path).files.isEmpty)
    }

    @Test("each option works at both ends of its range")
    func optionLimits() throws {
        for isLeast in [true, false] {
            let limits = options {
                $0.mapSizeBytes = isLeast ? 1 << 16 : 1 << 46
                $0.maximumTables = isLeast ? 1 : 32_765
                $0.maximumReaders = isLeast ? 1 : 65_536
                $0.maximumValueBytes = isLeast ? 1 : 1 << 31 - 1
            }
            let store = try NoteStore(limits)
            try store.environment.write { try $0.put("v", for: "k", in: store.table) }
            #expect(try store.entryCount() == 1)
        }
    }

    @Test("reading only does not go together with what writes")
    func readOnlyCombinations() throws {
        let folder = try TemporaryFolder()
        let wrong: [(LMDBError, (inout EnvironmentOptions) -> Void)] = [
            (
                .invalidOption(name: "durability", value: "relaxed with readOnly"),
                { $0.durability = .relaxed }
            ),
            (
                .invalidOption(name: "durability", value: "throwaway with readOnly"),
                { $0.durability = .throwaway }
            ),
            (
                .invalidOption(name: "whenDamaged", value: "moveAside with readOnly"),
                { $0.whenDamaged = .moveAside }
            ),
            (
                .invalidOption(name: "whenDamaged", value: "restore(from: \"b\") with readOnly"),
                { $0.whenDamaged = .restore(from: "b") }
            ),
        ]
        for (error, change) in wrong {
            #expect(throws: error) {
                try Environment.open(
                    at: folder.path("store"),
                    options: options {
                        $0.access = .readOnly
                        change(&$0)
                    })
            }
        }
        #expect(try FolderContents(of: folder.path).files.isEmpty)
    }

    @Test("a second open with other options is refused and the first goes on")
    func otherOptions() throws {
        let store = try NoteStore()
        let before = try FolderContents(of: store.path)
        let changes: [(name: String, value: String, change: (inout EnvironmentOptions) -> Void)] = [
            ("access", "existing", { $0.access = .existing }),
            ("access", "readOnly", { $0.access = .readOnly }),
            ("durability", "relaxed", { $0.durability = .relaxed }),
            ("verification", "pages", { $0.verification = .pages }),
            ("whenDamaged", "moveAside", { $0.whenDamaged = .moveAside }),
            ("whenDamaged", "restore(from: \"b\")", { $0.whenDamaged = .restore(from: "b") }),
            ("mapSizeBytes", "1048576", { $0.mapSizeBytes = 1 << 20 }),
            ("maximumTables", "3", { $0.maximumTables = 3 }),
            ("maximumReaders", "3", { $0.maximumReaders = 3 }),
            ("maximumValueBytes", "3", { $0.maximumValueBytes = 3 }),
            ("allowsNetworkFileSystem", "true", { $0.allowsNetworkFileSystem = true }),
        ]
        // Every option there is, by a mirror: one that is added must be named too.
        // A seed and other files matter to a new file alone.
        let names = Mirror(reflecting: EnvironmentOptions()).children.compactMap(\.label)
            .filter { $0 != "seed" && $0 != "allowsOtherFiles" }
        #expect(Set(changes.map(\.name)) == Set(names))
        for (name, value, change) in changes {
            let error = #expect(throws: LMDBError.self) {
                try Environment.open(at: store.path, options: options(change))
            }
            guard case .optionsDiffer(let differences, store.path) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(differences.map(\.name) == [name] && differences[0].requested == value)
            #expect(error?.description.contains("\(name) is \(differences[0].used), not ") == true)
        }
        #expect(try FolderContents(of: store.path) == before)
        try store.fill(3)
        #expect(try store.entryCount() == 3)
    }
}
