import Foundation

/// An error in the words of a command line.
package enum UsageError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The tool has no such command. There may be one that was meant.
    case unknownCommand(String, meant: String? = nil)
    /// The command has no such option. There may be one that was meant.
    case unknownOption(String, meant: String? = nil)
    /// An option that may be given once was given twice.
    case repeatedOption(String)
    /// The command has no such option, because what it is for is said in another way.
    case saidElsewhere(String, how: String)
    /// An option was given without its value.
    case missingValue(option: String)
    /// The value of an option is not one of those expected.
    case wrongValue(option: String, value: String, expected: String)
    /// Two options were given of which one is allowed.
    case excludingOptions(String, String)
    /// A required word is missing. The error carries its name in the usage line.
    case missingWord(String)
    /// A word was left over.
    case unexpectedWord(String)
    /// A quote is opened and not closed.
    case openQuote(Character)
    /// A word must be text but is not UTF-8.
    case notText(String)
    /// A path is not UTF-8 and does not lead to a folder.
    case noFolder(String)
    /// A command that needs a terminal has none.
    case noTerminal(String)

    package var errorDescription: String? { "\(description)." }

    /// The error without a full stop, so that a hint can follow.
    package var description: String {
        switch self {
        case .unknownCommand(let word, let meant):
            "There is no command \(word)" + (meant.map { ", did you mean \($0)?" } ?? "")
        case .unknownOption(let option, let meant):
            "There is no option \(option) here" + (meant.map { ", did you mean \($0)?" } ?? "")
        case .repeatedOption(let option): "\(option) is given twice"
        case .saidElsewhere(let option, let how): "There is no option \(option) here: \(how)"
        case .missingValue(let option): "\(option) needs a value"
        case .wrongValue(let option, let value, let expected):
            "\(option) cannot be \(value): it is \(expected)"
        case .excludingOptions(let option, let other): "\(option) and \(other) exclude each other"
        case .missingWord(let name): "\(name) is missing"
        case .unexpectedWord(let word): "\(word) is one word too many"
        case .openQuote(let quote): "The quote \(quote) is not closed"
        case .notText(let word): "\(word) is not UTF-8"
        case .noTerminal(let command):
            "\(command) needs a terminal whose cursor can be moved"
        case .noFolder(let word): "\(word) is not UTF-8, and no folder"
        }
    }
}
