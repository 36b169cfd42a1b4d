import Foundation
import RecordStore

/// The place of a set among all others in the order of time.
struct SetMoment: Comparable {
    let timestamp: Date
    let sequence: Int?
    let id: ExerciseSet.ID

    static func < (left: SetMoment, right: SetMoment) -> Bool {
        (left.timestamp, left.sequence ?? .min, left.id)
            < (right.timestamp, right.sequence ?? .min, right.id)
    }
}

extension SetMoment {
    init(_ set: ExerciseSet) {
        self.init(timestamp: set.timestamp, sequence: set.sequence, id: set.id)
    }
}
