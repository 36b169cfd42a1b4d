import Foundation

/// The command line of `layer-cost`.
struct Options {
    var entryCount = 1_000_000
    var roundCount = 21
    var commitCount = 320

    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: ArraySlice<String>) throws {
        var rest = arguments
        while let name = rest.popFirst() {
            if name == "--help" {
                print(usage)
                exit(0)
            }
            guard let value = rest.popFirst().flatMap({ Int($0) }), value > 0 else {
                throw Refusal(description: "\(name) needs a number above 0")
            }
            switch name {
            case "--entries": entryCount = value
            case "--rounds": roundCount = value
            case "--commits": commitCount = value
            default: throw Refusal(description: "unknown option \(name)")
            }
        }
    }
}
