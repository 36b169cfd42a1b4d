/// What sets have reached so far.
struct RecordFront {
    private let rule: RecordRule
    private let policy: RecordPolicy
    /// The heaviest set so far, and the greatest estimate, of the rule that asks for it.
    private var heaviest: (weight: Weight?, reps: Int)?
    private var best: Double?
    /// The sets that no other one beats in both weight and repetitions.
    private var front: [(weight: Weight?, reps: Int)] = []
    /// The best marks of sets that are alike.
    private var marks: [RecordMark.Likeness: Int] = [:]

    init(_ rule: RecordRule, _ policy: RecordPolicy) {
        self.rule = rule
        self.policy = policy
    }

    /// Takes the next set, and returns whether it beats all before it. The first one does not.
    /// - Parameter earlier: returns the best mark of sets that are alike and were done before those
    ///   that are taken; asked when the first of these comes.
    mutating func take(
        _ feat: Feat, earlier: (RecordMark.Likeness) throws -> Int?
    ) throws -> Bool {
        if rule.comparesWeights {
            guard let reps = feat.reps, reps > 0 else { return false }
            return take(feat.weight, reps)
        }
        guard let mark = RecordMark(feat, by: rule) else { return false }
        let known = try marks[mark.likeness] ?? earlier(mark.likeness)
        marks[mark.likeness] = max(mark.value, known ?? mark.value)
        return known.map { mark.value > $0 } ?? false
    }

    /// Takes the next set of a rule that compares weights.
    mutating func take(_ weight: Weight?, _ reps: Int) -> Bool {
        switch rule {
        case .heaviest:
            guard let known = heaviest else {
                heaviest = (weight, reps)
                return false
            }
            let haveNone = weight == nil && known.weight == nil
            let isRecord = haveNone ? reps > known.reps : weight.exceeds(known.weight)
            if isRecord { heaviest = (weight, reps) }
            return isRecord
        case .oneRepMax(let formula, let tolerance):
            let estimate = weight.flatMap {
                formula.kilograms($0, reps: reps, limit: policy.repsLimit)
            }
            return estimate.map { beats($0, by: tolerance) } ?? false
        case .pareto:
            let isBeaten = front.contains { !weight.exceeds($0.weight) && $0.reps >= reps }
            if isBeaten { return false }
            let isFirst = front.isEmpty
            front.removeAll { !$0.weight.exceeds(weight) && $0.reps <= reps }
            front.append((weight, reps))
            return !isFirst
        case .mostReps, .longest, .farthest, .fastest: return false
        }
    }

    private mutating func beats(_ number: Double, by tolerance: Double) -> Bool {
        guard let known = best else {
            best = number
            return false
        }
        best = max(known, number)
        return number > known + tolerance
    }
}
