import Foundation

/// A file of record lines, with each value as text: the JSON in one form.
struct GoldenLines {
    struct Row {
        var type: String
        var values: [String: String]
    }

    /// What is no line of such a file.
    struct BadLine: Error {
        let line: Substring
    }

    /// The records by their ids.
    private(set) var records: [String: Row] = [:]

    init(_ text: String) throws {
        for line in text.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            guard let members = object as? [String: Any] else { throw BadLine(line: line) }
            guard let type = members["record"] as? String else { continue }
            guard let id = members["id"] as? String,
                let values = members["values"] as? [String: Any]
            else { throw BadLine(line: line) }
            records[id] = Row(type: type, values: try values.mapValues(Self.text))
        }
    }

    private static func text(of value: Any) throws -> String {
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
        let data = try JSONSerialization.data(withJSONObject: value, options: options)
        return String(decoding: data, as: UTF8.self)
    }
}
