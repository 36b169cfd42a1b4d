import Foundation

/// What an error says, held against what people can read.
public struct Sentence {
    private let text: String
    private let error: any Error
    private let unspoken: Set<String>

    /// - Parameter unspoken: labels of values that stand in the text in another form.
    public init(of error: any Error, unspoken: Set<String> = []) {
        self.error = error
        self.unspoken = unspoken
        text = error.localizedDescription
    }

    /// Everything that is wrong: no words of its own, Swift's spelling of a case instead of words,
    /// a value that is left out.
    public var flaws: [String] {
        var flaws: [String] = []
        if (error as? any LocalizedError)?.errorDescription != text { flaws.append("no words") }
        if !text.hasSuffix("."), !text.hasSuffix("^") { flaws.append("no end") }
        if text.split(separator: " ").count < 4 { flaws.append("few words") }
        if text.contains(/[a-z]\([a-z]\w*: |Optional\(|\bnil\)|[A-Z]\w+Error/) {
            flaws.append("Swift's spelling")
        }
        flaws += problems(in: error, label: nil)
        return flaws.map { "\($0): \(text)" }
    }

    private func problems(in value: Any, label: String?) -> [String] {
        if let label, unspoken.contains(label) { return [] }
        if let words = words(of: value) {
            return words.contains { text.contains($0) } ? [] : ["\(words[0]) is left out"]
        }
        let mirror = Mirror(reflecting: value)
        return mirror.children.flatMap { child in
            problems(in: child.value, label: child.label)
                + (mirror.displayStyle == .enum ? spelling(of: child.label) : [])
        }
    }

    /// The ways in which a text may have a value; nil for what has parts.
    private func words(of value: Any) -> [String]? {
        switch value {
        case let text as String: [text]
        case let id as UUID: [id.uuidString.lowercased()]
        case let number as any BinaryInteger:
            ["\(number)", "0x" + String(number, radix: 16), "0o" + String(number, radix: 8)]
        case let value as any RawRepresentable & CustomStringConvertible: [value.description]
        default: nil
        }
    }

    /// The name of a case is no word if it has capitals inside.
    private func spelling(of label: String?) -> [String] {
        guard let label, label.contains(where: \.isUppercase) else { return [] }
        return text.contains(label) ? ["the case \(label) as Swift spells it"] : []
    }
}
