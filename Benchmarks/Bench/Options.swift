import Foundation

/// The command line: `Tools/bench --help` says what it means.
struct Options {
    var quick = false
    var smoke = false
    var check = false
    var list = false
    var cold = false
    var instructions = false
    var json: String?
    var charts: String?
    var only: Set<String> = []
    var records: [Int] = []
    var folder = NSTemporaryDirectory()

    init(_ arguments: some Sequence<String>) throws(BenchError) {
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
            case "--only": only.formUnion(try Self.list(of: option, &rest))
            case "--records":
                for text in try Self.list(of: option, &rest) {
                    guard let count = Int(text), 20...10_000_000 ~= count else {
                        throw .usage("--records takes numbers from 20 to 10000000, not \(text)")
                    }
                    records.append(count)
                }
            default: throw .usage("unknown option \(option)")
            }
        }
        if smoke || instructions, quick || check || cold || charts != nil || smoke == instructions {
            throw .usage("--smoke and --instructions time nothing: they go with no other mode")
        }
        if smoke, json != nil { throw .usage("--smoke has nothing to write to --json") }
        if let unknown = only.subtracting(Suite.names).sorted().first {
            throw .usage("no operation \(unknown): --list prints their names")
        }
        if records.isEmpty { records = [smoke ? 12_000 : quick || instructions ? 10_000 : 100_000] }
    }

    private static func value(
        of option: String, _ rest: inout ArraySlice<String>
    ) throws(BenchError) -> String {
        guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
            throw .usage("\(option) needs a value")
        }
        return value
    }

    private static func list(
        of option: String, _ rest: inout ArraySlice<String>
    ) throws(BenchError) -> [String] {
        try value(of: option, &rest).split(separator: ",").map(String.init)
    }
}
