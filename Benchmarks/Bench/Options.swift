import Foundation

/// The command line.
struct Options {
    var quick = false
    var smoke = false
    var check = false
    var json: String?
    var only: Set<String> = []
    var records: [Int] = []
    var folder = NSTemporaryDirectory()

    static let usage = """
        Usage: Tools/bench [OPTION]...

        Compares the record store with LMDB in C, the limit, and with SQLite by its C API, on the
        same data. Their answers are compared before anything is timed.

          --quick           10,000 sets, little time for each operation: ends within a minute
          --records N,N     the number of sets, rounded up to 20; default 100000
          --only OP,OP      these operations only
          --json FILE       also write one JSON object a line
          --check           compare with Benchmarks/thresholds.json; a miss ends with 1
          --smoke           compare the answers on a little data, time nothing
          --folder PATH     where the files are made; default is the temporary folder
          --list            print the names of the operations
          --help            show this text

        Examples:
          Tools/bench --quick
          Tools/bench --records 1000000 --only get,page-updated,newest-sets
          Tools/bench --records 100000,1000000 --check --json figures.jsonl

        Exit codes: 0 all is well, 1 a target is missed or answers differ, 2 wrong usage,
        3 a needed tool is missing, else that of the build.
        """

    init(_ arguments: some Sequence<String>) throws(BenchError) {
        var rest = Array(arguments)[...]
        while let option = rest.popFirst() {
            switch option {
            case "--quick": quick = true
            case "--smoke": smoke = true
            case "--check": check = true
            case "--json": json = try Self.value(of: option, &rest)
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
        if smoke, quick || check || json != nil {
            throw .usage("--smoke times nothing: it does not go with other modes")
        }
        if records.isEmpty { records = [smoke ? 2_000 : quick ? 10_000 : 100_000] }
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
