import Foundation
import RecordStore

/// A set that can be a record, with what such sets are compared by.
struct Leader {
    let id: ExerciseSet.ID
    /// The weight, or nil for a set without one.
    let weight: Weight?
    let reps: Int
    let timestamp: Date
    let sequence: Int?

    /// The columns of sets from which leaders are made.
    static let columns = Query<ExerciseSet>()
        .selecting(\.weight, \.reps, \.timestamp, \.sequence)

    /// Creates the leader; nil without repetitions.
    init?(_ row: SelectedRow<ExerciseSet, (Weight?, Int?, Date, Int?)>) {
        let (weight, reps, timestamp, sequence) = row.values
        self.init(row.id, weight, reps, timestamp, sequence)
    }

    /// Creates the leader of a whole set.
    init?(_ set: ExerciseSet) {
        self.init(set.id, set.weight, set.reps, set.timestamp, set.sequence)
    }

    private init?(
        _ id: ExerciseSet.ID, _ weight: Weight?, _ reps: Int?, _ timestamp: Date, _ sequence: Int?
    ) {
        guard let reps, reps != 0 else { return nil }
        (self.id, self.weight, self.reps) = (id, weight, reps)
        (self.timestamp, self.sequence) = (timestamp, sequence)
    }

    /// When the set was done.
    var moment: SetMoment { SetMoment(timestamp: timestamp, sequence: sequence, id: id) }

    /// Whether the set was done before another one.
    func precedes(_ other: Leader) -> Bool {
        moment < other.moment
    }

    /// Whether the set is better than another one, or than none: by weight, with none as the least,
    /// then repetitions, then by being earlier.
    func isBetter(than other: Leader?) -> Bool {
        guard let other else { return true }
        if weight != other.weight { return weight.exceeds(other.weight) }
        if reps != other.reps { return reps > other.reps }
        return precedes(other)
    }
}

extension Weight? {
    /// Whether the weight is greater than another one. Any weight is greater than none.
    func exceeds(_ other: Weight?) -> Bool {
        guard let self else { return false }
        return other.map { self > $0 } ?? true
    }
}

extension [Leader] {
    /// The best of the sets, or nil if there is none.
    var best: Leader? {
        reduce(nil) { best, leader in leader.isBetter(than: best) ? leader : best }
    }
}
