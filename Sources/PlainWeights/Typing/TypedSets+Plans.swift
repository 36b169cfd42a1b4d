extension TypedSets.Part {
    /// Returns the sets as a plan: equal ones in a row are a group.
    ///
    /// A plan counts sets, so the first of two numbers is always their number: `3x5` are three sets
    /// of 5, `3x5x80` three of 5 with 80, and `3x8-12` three of 8 to 12. One set with a weight says
    /// its unit, as in `80kgx5`.
    /// - Parameters:
    ///   - exercise: the exercise that the name means; nil if it is unknown.
    ///   - unit: the unit of weights that were typed without one.
    /// - Throws: ``TypedSetsError`` for a word that is no set, or for no set at all.
    public func setGroups(
        of exercise: Exercise?, in unit: Weight.Unit
    ) throws(TypedSetsError) -> [SetGroup] {
        let reading = TypedReading(unit: unit, takesWeight: false, isPlan: true)
        var groups: [SetGroup] = []
        for set in try sets(of: exercise, by: reading) {
            var target = set.asTarget
            if let range = set.target?.reps { target.reps = range }
            if groups.last?.target == target {
                groups[groups.count - 1].count += 1
            } else {
                groups.append(SetGroup(count: 1, target))
            }
        }
        return groups
    }
}
