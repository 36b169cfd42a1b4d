enum BenchError: Error, CustomStringConvertible {
    case differs(operation: String, argument: Int, side: String, from: String, String)
    case failed(operation: String, side: String, String)
    /// Words that the program says to itself are wrong.
    case usage(String)
    case missed(Int)
    /// A tool, or something of the system, that is not there.
    case missing(String)

    var description: String {
        switch self {
        case .differs(let operation, let argument, let side, let other, let difference):
            "\(operation), argument \(argument): \(side) differs from \(other): \(difference)"
        case .failed(let operation, let side, let reason): "\(operation), \(side): \(reason)"
        case .usage(let reason), .missing(let reason): reason
        case .missed(let count): "\(count) targets missed"
        }
    }
}
