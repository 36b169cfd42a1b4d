import CommandLineSupport
import RecordStore

extension Violation {
    /// The violation as an object.
    var json: JSONValue {
        .object([
            ("kind", .string(kind.name)), ("type", .string(type)), ("name", .optional(name)),
            ("id", .optional(id?.uuidString.lowercased())), ("text", .string(description)),
        ])
    }
}

extension Violation.Kind {
    /// The name of the kind in JSON.
    fileprivate var name: String {
        switch self {
        case .damagedPage: "damagedPage"
        case .moreDamagedPages: "moreDamagedPages"
        case .damagedRecord: "damagedRecord"
        case .wrongKey: "wrongKey"
        case .noEntryPossible: "noEntryPossible"
        case .missingEntry: "missingEntry"
        case .wrongEntry: "wrongEntry"
        case .strayEntry: "strayEntry"
        case .wrongEntryCount: "wrongEntryCount"
        case .missingGroup: "missingGroup"
        case .wrongGroup: "wrongGroup"
        case .strayGroup: "strayGroup"
        case .dangling: "dangling"
        case .preference: "preference"
        case .damagedHistory: "damagedHistory"
        case .damagedPlace: "damagedPlace"
        }
    }
}
