import Foundation

/// The command line: `Tools/bench --help` says what it means.
package struct Options {
    package private(set) var quick = false
    package private(set) var smoke = false
    package private(set) var check = false
    package private(set) var list = false
    package private(set) var cold = false
    package private(set) var instructions = false
    package private(set) var json: String?
    package private(set) var charts: String?
    package private(set) var only: Set<String> = []
    package private(set) var records: [Int] = []
    package private(set) var folder = NSTemporaryDirectory()
    /// Where the store is kept whose reads are measured alone, or nil.
    package private(set) var alone: String?

    package init(_ arguments: some Sequence<String>) throws(WrongUsage) {
        var rest = Array(arguments)[...]
        while let option = rest.popFirst() {
            switch option {
            case "--quick": quick = true
            case "--smoke": smoke = true
            case "--check": check = true
            case "--list": list = true
            case "--cold": cold = true
            case "--instructions": instructions = true
            case "--json": json = try Self.value(of: option, &rest)
            case "--svg": charts = try Self.value(of: option, &rest)
            case "--folder": folder = try Self.value(of: option, &rest)
            case "--alone": alone = try Self.value(of: option, &rest)
            case "--only": only.formUnion(try Self.list(of: option, &rest))
            case "--records":
                for text in try Self.list(of: option, &rest) {
                    guard let count = Int(text), 20...10_000_000 ~= count else {
                        throw WrongUsage("--records takes numbers from 20 to 10000000, not \(text)")
                    }
                    records.append(count)
                }
            default: throw WrongUsage("there is no option \(option)")
            }
        }
        if smoke || instructions, quick || check || cold || charts != nil || smoke == instructions {
            throw WrongUsage("--smoke and --instructions time nothing: they go with no other mode")
        }
        if smoke, json != nil { throw WrongUsage("--smoke has nothing to write to --json") }
        if let unknown = only.subtracting(OperationName.all).sorted().first {
            throw WrongUsage("there is no operation \(unknown): --list prints their names")
        }
        let countedHint = OperationName.counted.joined(separator: ", ")
        if instructions, let other = only.subtracting(OperationName.counted).sorted().first {
            throw WrongUsage("--instructions does not count \(other), but \(countedHint)")
        }
        if alone != nil, smoke || instructions || check || cold || records.count > 1 {
            throw WrongUsage("--alone measures reads of one size, and goes with no other mode")
        }
        if alone != nil, let other = only.subtracting(OperationName.reads).sorted().first {
            let names = OperationName.reads.joined(separator: ", ")
            throw WrongUsage("--alone does not measure \(other), but \(names)")
        }
        try checkPaths()
        if records.isEmpty { records = [smoke ? 12_000 : quick || instructions ? 10_000 : 100_000] }
    }

    /// What is made at the end must find its folder then.
    private func checkPaths() throws(WrongUsage) {
        if !FileManager.default.isWritableFile(atPath: folder) || !Self.isFolder(folder) {
            throw WrongUsage("--folder \(folder) is no folder that can be written")
        }
        if let alone, FileManager.default.fileExists(atPath: alone) {
            throw WrongUsage("--alone \(alone) is there already")
        }
        guard let json else { return }
        let parent = URL(filePath: json).deletingLastPathComponent().path
        if !FileManager.default.isWritableFile(atPath: parent) {
            throw WrongUsage("--json \(json) is in no folder that can be written")
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    private static func value(
        of option: String, _ rest: inout ArraySlice<String>
    ) throws(WrongUsage) -> String {
        guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
            throw WrongUsage("\(option) needs a value")
        }
        return value
    }

    private static func list(
        of option: String, _ rest: inout ArraySlice<String>
    ) throws(WrongUsage) -> [String] {
        try value(of: option, &rest).split(separator: ",").map(String.init)
    }
}
