import Foundation
import RecordStore

/// A record as a readable line.
struct RecordLine {
    let text: String

    init<R: Record>(_ record: R) {
        var parts = [R.schema.name, "\(record.id)"]
        for child in Mirror(reflecting: record).children {
            guard let name = child.label, name != "id", let value = Self.text(child.value) else {
                continue
            }
            parts.append("\(name)=\(value)")
        }
        text = parts.joined(separator: " ")
    }

    /// Returns a value in words; nil for one that is empty.
    private static func text(_ value: Any) -> String? {
        switch value {
        case let text as String: return text.isEmpty ? nil : text.debugDescription
        case let flag as Bool: return flag ? "true" : "false"
        case let date as Date:
            return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        case let members as UnknownMembers:
            return members.isEmpty ? nil : members.names.joined(separator: ", ")
        case let data as Data: return data.isEmpty ? nil : data.base64EncodedString()
        default: return composed(value)
        }
    }

    private static func composed(_ value: Any) -> String? {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.flatMap { text($0.value) }
        case .collection, .set, .dictionary:
            if mirror.children.isEmpty { return nil }
            return "[\(mirror.children.map { text($0.value) ?? "nil" }.joined(separator: ", "))]"
        case .struct where !(value is any CustomStringConvertible):
            if let value = value as? any RawRepresentable { return text(value.rawValue) }
            let fields = mirror.children.compactMap { child in
                text(child.value).map { "\(child.label ?? "")=\($0)" }
            }
            return "{\(fields.joined(separator: " "))}"
        default: return "\(value)"
        }
    }
}
