import Foundation
import RecordStore
import TrainingData

/// What an implementation answered: equal to that of the others, or nothing is timed.
struct Answer {
    var count: Int
    /// The ids in their order; nil where only a number is asked for.
    var ids: [UUID]?
    /// A hash of all values in their order; nil where the implementation decodes none.
    var values: Int?

    init(count: Int) {
        self.count = count
    }

    init(ids: [UUID]) {
        count = ids.count
        self.ids = ids
    }

    /// Values, each with how many have it.
    init(groups: [(value: String, count: Int)]) {
        count = groups.count
        var hasher = Hasher()
        for group in groups {
            hasher.combine(group.value)
            hasher.combine(group.count)
        }
        values = hasher.finalize()
    }

    /// Totals of groups; the number of records in all of them is the count.
    init(_ totals: [GroupTotal]) {
        count = totals.reduce(0) { $0 + $1.sets }
        values = totals.hashValue
    }

    init<R: Record & Hashable>(_ records: [R]) {
        count = records.count
        ids = records.map(\.id.uuid)
        values = records.hashValue
    }

    /// What differs from another answer, or nil. Where one side has nothing to say, it agrees.
    func difference(from other: Answer) -> String? {
        if count != other.count { return "\(count) records, not \(other.count)" }
        if let ids, let others = other.ids, ids != others {
            let different = zip(ids, others).enumerated().first { $0.element.0 != $0.element.1 }
            guard let different else { return "other ids" }
            return "id \(different.element.0) at \(different.offset), not \(different.element.1)"
        }
        if let values, let others = other.values, values != others { return "other values" }
        return nil
    }
}

extension Answer {
    /// A page out of all that was found, in whatever order: all of them, in the order of their ids.
    init(page: [Exercise], of all: [Exercise]) {
        let known = Set(all.map(\.id))
        precondition(
            page.count == min(ReadArguments.pageSize, all.count)
                && known.count == all.count && page.allSatisfy { known.contains($0.id) },
            "a page of \(page.count) is none of \(all.count)")
        self.init(all.sorted { $0.id < $1.id })
    }
}
