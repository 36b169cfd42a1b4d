import Foundation

/// The command line of a benchmark: options that are numbers above 0, each with a default.
///
/// `--help` prints the usage and ends the program; anything wrong prints why and ends it with 2.
public struct NumberOptions: Sendable {
    private var values: [String: Int]

    public init(_ usage: String, defaults: [String: Int]) {
        values = defaults
        var rest = CommandLine.arguments.dropFirst()
        while let name = rest.popFirst() {
            if name == "--help" {
                print(usage)
                exit(0)
            }
            guard defaults[name] != nil else { Self.refuse("unknown option \(name)", usage) }
            guard let value = rest.popFirst().flatMap({ Int($0) }), value > 0 else {
                Self.refuse("\(name) needs a number above 0", usage)
            }
            values[name] = value
        }
    }

    /// The value of an option that has a default.
    public subscript(_ name: String) -> Int {
        guard let value = values[name] else { preconditionFailure("no option \(name)") }
        return value
    }

    private static func refuse(_ reason: String, _ usage: String) -> Never {
        FileHandle.standardError.write(Data("\(reason)\n\(usage)\n".utf8))
        exit(2)
    }
}
