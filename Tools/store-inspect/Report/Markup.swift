import CommandLineSupport

/// Text of HTML that is also XML. What is added as text is escaped, so nothing of a store can act
/// as markup.
package struct Markup {
    /// What was added until now.
    package private(set) var text = ""

    /// Creates an empty text.
    package init() {}

    /// Adds an element with what `body` adds to it.
    package mutating func add(
        _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
        _ body: (inout Markup) -> Void
    ) {
        open(name, attributes)
        text += ">"
        body(&self)
        text += "</\(name)>\n"
    }

    /// Adds an element with a text.
    package mutating func add(
        _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text content: String
    ) {
        open(name, attributes)
        text += ">" + Self.escaped(content) + "</\(name)>\n"
    }

    /// Adds an element that has no content.
    package mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        open(name, attributes)
        text += "/>\n"
    }

    /// Adds text.
    package mutating func add(text content: String) { text += Self.escaped(content) }

    /// Adds a name, which may be broken behind each point.
    package mutating func add(name: String) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        for (position, part) in parts.enumerated() {
            if position > 0 { text += ".<wbr/>" }
            add(text: String(part))
        }
    }

    /// Adds a part of the program that is markup already.
    mutating func add(markup: StaticString) { text += "\(markup)" }

    private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String>) {
        text += "<" + name
        for (name, value) in attributes { text += " \(name)=\"\(Self.escaped(value))\"" }
    }

    /// Returns text with escapes for what is markup, and with a sign for each character that XML
    /// cannot have.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case _ where !scalar.isOfXML || scalar.isUnprintable: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether the character may be in XML. Line ends and tabs may, but stand for spaces.
    fileprivate var isOfXML: Bool { value >= 0x20 && value & 0xFFFE != 0xFFFE }
}
