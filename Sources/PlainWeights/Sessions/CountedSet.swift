/// Sets as they count against a plan: a left and a right one are one, and sets to warm up count for
/// themselves.
protocol CountedSet {
    var kind: ExerciseSet.Kind { get }
    var side: ExerciseSet.Side { get }
}

extension ExerciseSet: CountedSet {}
extension ExerciseSet.Target: CountedSet {}

extension Collection where Element: CountedSet {
    /// The number of sets, without those to warm up.
    var plannedCount: Int { pairedCount { $0.kind != .warmUp } }

    /// The number of sets to warm up.
    var warmUpCount: Int { pairedCount { $0.kind == .warmUp } }

    private func pairedCount(_ counts: (Element) -> Bool) -> Int {
        var sides: [ExerciseSet.Side: Int] = [:]
        for element in self where counts(element) { sides[element.side, default: 0] += 1 }
        let one = Swift.max(sides[.left] ?? 0, sides[.right] ?? 0)
        return one + sides.filter { $0.key != .left && $0.key != .right }.values.reduce(0, +)
    }
}
