/// What sets have reached so far.
struct RecordFront {
    private let rule: RecordRule
    private let policy: RecordPolicy
    /// The heaviest set so far, and the greatest estimate, of the rule that asks for it.
    private var heaviest: (weight: Weight?, reps: Int)?
    private var best: Double?
    /// The sets that no other one beats in both weight and repetitions.
    private var front: [(weight: Weight?, reps: Int)] = []

    init(_ rule: RecordRule, _ policy: RecordPolicy) {
        self.rule = rule
        self.policy = policy
    }

    /// Takes the next set, and returns whether it beats all before it. The first one does not.
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
