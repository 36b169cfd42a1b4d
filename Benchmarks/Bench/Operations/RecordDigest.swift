import RecordStore
import TrainingData

/// An answer of many records, one at a time.
struct RecordDigest {
    private var hasher = Hasher()
    private var count = 0

    mutating func append(_ record: some Record & Hashable) {
        hasher.combine(record)
        count += 1
    }

    var answer: Answer {
        var answer = Answer(count: count)
        answer.values = hasher.finalize()
        return answer
    }
}
