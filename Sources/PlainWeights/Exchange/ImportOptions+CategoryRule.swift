import RecordStore

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
