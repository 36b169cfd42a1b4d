import Foundation
import RecordStore

/// The preferences of the tests, of every kind of value.
enum Settings {
    static let rest = PreferenceKey("rest", default: 90)
    static let shortRest = PreferenceKey("rest", default: Int16(60))
    static let restText = PreferenceKey("rest", default: "long")
    static let name = PreferenceKey("name", default: "nobody")
    static let mood = PreferenceKey("mood", default: Mood.calm)
    static let last = PreferenceKey("last", default: Trip.ID?.none)
    static let goal = PreferenceKey("goal", default: Int?.some(5))
    static let tags = PreferenceKey("tags", default: ["a", "b"])
    static let ratio = PreferenceKey("ratio", default: 0.5)
    static let price = PreferenceKey("price", default: Decimal(3))
    static let start = PreferenceKey("start", default: Date(timeIntervalSinceReferenceDate: 0))
    static let icon = PreferenceKey("icon", default: Data())
    static let home = PreferenceKey(
        document: "home", default: Address(street: "Elm", houses: [1]))
    static let second = PreferenceKey(document: "second", default: Address?.none)
}
