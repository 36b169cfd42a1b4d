import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A page of HTML, read as the XML that it also is.
struct Page {
    private let document: XMLDocument
    let source: String

    init(at path: String) throws {
        source = try String(contentsOfFile: path, encoding: .utf8)
        document = try XMLDocument(xmlString: source, options: [])
    }

    /// The text of each element of this name, or with this class.
    func texts(_ name: String, class style: String? = nil) throws -> [String] {
        try elements(name, class: style).map { $0.stringValue ?? "" }
    }

    /// The attributes of each element of this name.
    func attributes(_ name: String) throws -> [[String: String]] {
        try elements(name).map { element in
            var found: [String: String] = [:]
            for attribute in element.attributes ?? [] {
                found[attribute.name ?? ""] = attribute.stringValue
            }
            return found
        }
    }

    /// The names of all elements.
    func elementNames() throws -> Set<String> {
        Set(try document.nodes(forXPath: "//*").compactMap(\.name))
    }

    private func elements(_ name: String, class style: String? = nil) throws -> [XMLElement] {
        let test = style.map { "[contains(concat(' ', @class, ' '), ' \($0) ')]" } ?? ""
        return try document.nodes(forXPath: "//*[local-name()='\(name)']\(test)")
            .compactMap { $0 as? XMLElement }
    }
}
