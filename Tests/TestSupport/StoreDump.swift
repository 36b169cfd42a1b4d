import Foundation
import LMDB

/// All tables of a store as text: the name of each on a line, then a line for each entry.
///
/// What lies on the disk is kept so beside tests: a data file has the page size of its machine.
public struct StoreDump: Equatable, CustomStringConvertible {
    public var tables: [String: [Entry]] = [:]

    public struct Entry: Equatable {
        public var key: [UInt8]
        public var value: [UInt8]

        public init(key: [UInt8], value: [UInt8]) {
            self.key = key
            self.value = value
        }
    }

    /// A line that is none of a dump.
    struct NotOfADump: Error {
        let line: Substring
    }

    /// Reads the store in a folder.
    public init(of path: String) throws {
        let environment = try Environment.open(at: path, options: Self.options)
        let names = try environment.tableNames().sorted()
        let opened = try environment.openTables(names, makingMissing: false)
        tables = try environment.read { view in
            var tables: [String: [Entry]] = [:]
            for (name, table) in zip(names, opened) {
                tables[name] = []
                var cursor = try view.cursor(in: table)
                while let entry = try cursor.next() {
                    tables[name]?.append(Entry(key: entry.key.array, value: entry.value.array))
                }
            }
            return tables
        }
    }

    /// Reads the text of a dump.
    public init(_ text: String) throws {
        var table = ""
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 2 else { throw NotOfADump(line: line) }
            if words[0] == "table" {
                table = String(words[1])
                tables[table] = []
            } else if let key = [UInt8](hex: words[0]), let value = [UInt8](hex: words[1]) {
                tables[table]?.append(Entry(key: key, value: value))
            } else {
                throw NotOfADump(line: line)
            }
        }
    }

    /// Makes the store in a folder.
    public func restore(to path: String) throws {
        let environment = try Environment.open(at: path, options: Self.options)
        let names = tables.keys.sorted()
        let opened = try environment.openTables(names)
        try environment.write { transaction in
            for (name, table) in zip(names, opened) {
                for entry in tables[name] ?? [] {
                    try transaction.put(entry.value, for: entry.key, in: table)
                }
            }
        }
    }

    public var description: String {
        tables.keys.sorted().map { name in
            (["table \(name)"] + (tables[name] ?? []).map { "\($0.key.hex) \($0.value.hex)" })
                .joined(separator: "\n") + "\n"
        }.joined()
    }

    /// Those of a store without flushes, as tests open it.
    private static var options: EnvironmentOptions {
        var options = EnvironmentOptions()
        options.durability = .throwaway
        return options
    }
}

extension [UInt8] {
    /// The bytes as hexadecimal digits.
    public var hex: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Reads hexadecimal digits; nil if they are none.
    init?(hex text: Substring) {
        let digits = Array<Character>(text)
        guard digits.count % 2 == 0 else { return nil }
        self = []
        for place in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(digits[place...place + 1]), radix: 16) else { return nil }
            append(byte)
        }
    }
}
