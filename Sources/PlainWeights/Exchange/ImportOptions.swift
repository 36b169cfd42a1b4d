public import Foundation
import RecordStore

/// What a file of training does not say about itself.
public struct ImportOptions: Sendable {
    /// The time zone of the places where the training was.
    public var timeZone: TimeZone
    /// The unit of weights where the file says none.
    public var weightUnit: Weight.Unit?
    /// The unit of distances where the file says none.
    public var distanceUnit: Distance.Unit?
    /// The only format that the file may have, or nil for any.
    public var format: ExchangeFormat?
    /// Other names of exercises: the name in the file, and the name here.
    public var names: [String: String]
    /// The categories of new exercises to which the file gives none; the first rule that applies to
    /// the name counts. Without one, the category is "Uncategorized".
    public var categories: [ImportOptions.CategoryRule]
    /// Whether sets, entries and sessions of which the file says something else than at the last
    /// import are changed. What the user has edited in them is lost then.
    public var updates: Bool
    /// Whether nothing is written.
    public var isDryRun: Bool
    /// So many sets are written in one transaction; tests take fewer.
    package var batchSize = 50_000

    /// Creates options.
    public init(
        timeZone: TimeZone, weightUnit: Weight.Unit? = nil, distanceUnit: Distance.Unit? = nil,
        format: ExchangeFormat? = nil, names: [String: String] = [:],
        categories: [ImportOptions.CategoryRule] = [], updates: Bool = false, isDryRun: Bool = false
    ) {
        self.timeZone = timeZone
        self.weightUnit = weightUnit
        self.distanceUnit = distanceUnit
        self.format = format
        self.names = names
        self.categories = categories
        self.updates = updates
        self.isDryRun = isDryRun
    }
}

extension ImportOptions {
    /// A rule that gives a new exercise its category where the file says none.
    ///
    /// It applies to names in which the text stands where a word begins, compared without case,
    /// accents and width: `row` applies to "Seated Rows (Cable)" and not to "Medicine Ball Throw".
    public struct CategoryRule: Hashable, Sendable, Codable {
        /// What stands in the name; an empty text is in every name.
        public var text: String
        /// The category of the exercise.
        public var category: String

        /// Creates a rule.
        public init(_ text: String, category: String) {
            self.text = text
            self.category = category
        }

        /// Returns whether the rule applies to a name.
        public func applies(to name: String) -> Bool {
            let (name, text) = (TextFold.name(name), TextFold.name(text))
            if text.isEmpty { return true }
            return name.ranges(of: text).contains { range in
                guard let before = name[..<range.lowerBound].last else { return true }
                return !before.isLetter && !before.isNumber
            }
        }
    }
}
