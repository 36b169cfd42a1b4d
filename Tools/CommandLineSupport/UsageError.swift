import Foundation

/// What is wrong with the words of a command line.
package enum UsageError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    case unknownCommand(String)
    case unknownOption(String)
    /// An option that may be given once was given again.
    case repeatedOption(String)
    case missingValue(option: String)
    case wrongValue(option: String, value: String, expected: String)
    /// A word that has to be there, by its name in the usage line.
    case missingWord(String)
    case unexpectedWord(String)
    /// A word that is no UTF-8 where text is needed.
    case notText(String)
    /// A path that is no UTF-8 and leads to no folder.
    case noFolder(String)

    package var errorDescription: String? { "\(description)." }

    package var description: String {
        switch self {
        case .unknownCommand(let word): "There is no command \(word)"
        case .unknownOption(let option): "There is no option \(option) here"
        case .repeatedOption(let option): "\(option) is given twice"
        case .missingValue(let option): "\(option) needs a value"
        case .wrongValue(let option, let value, let expected):
            "\(option) cannot be \(value): it is \(expected)"
        case .missingWord(let name): "\(name) is missing"
        case .unexpectedWord(let word): "\(word) is one word too many"
        case .notText(let word): "\(word) is not UTF-8"
        case .noFolder(let word): "\(word) is not UTF-8, and no folder"
        }
    }
}
