import BenchOptions

/// The command line of `Tools/bench --training`.
struct TrainingOptions {
    private(set) var sets = 1_000_000
    private(set) var rounds = 300
    private(set) var smoke = false
    private(set) var help = false

    init(_ arguments: some Sequence<String>) throws(WrongUsage) {
        var rest = Array(arguments)[...]
        while let option = rest.popFirst() {
            switch option {
            case "--sets": sets = try Self.number(option, &rest)
            case "--rounds": rounds = try Self.number(option, &rest)
            case "--smoke": (sets, smoke) = (20_000, true)
            case "--help": help = true
            default: throw WrongUsage("there is no option \(option) with --training")
            }
        }
    }

    private static func number(
        _ option: String, _ rest: inout ArraySlice<String>
    ) throws(WrongUsage) -> Int {
        guard let number = rest.popFirst().flatMap({ Int($0) }), 1...10_000_000 ~= number else {
            throw WrongUsage("\(option) takes a number from 1 to 10000000")
        }
        return number
    }
}
