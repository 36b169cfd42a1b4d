import Foundation

/// The command line of `record-cost`.
struct Options {
    var recordCount = 100_000
    var roundCount = 11
    var textBytes = 24

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
            case "--records": recordCount = value
            case "--rounds": roundCount = value
            case "--text" where (8...200).contains(value): textBytes = value
            case "--text": throw Refusal(description: "--text is a number from 8 to 200")
            default: throw Refusal(description: "unknown option \(name)")
            }
        }
    }
}
