import PeerLMDB
import RecordStore
import TrainingData

/// Lists that need more than one range of an index.
extension OpenLMDB {
    func compoundJoin(_ arguments: ReadArguments) -> [Side] {
        let peer = file.peer
        let joins = arguments.hardSets.map { hard in
            peer_join(
                range: range(
                    "ExerciseSet.byTimestamp", of: sets, limit: ReadArguments.pageSize,
                    newestFirst: true, from: { $0.append(hard.since) }),
                number_offset: RecordLayout.reps, at_least: Int64(hard.reps), others: exercises,
                reference_offset: RecordLayout.exercise, ends_offset: RecordLayout.exerciseEnds,
                ends_count: RecordLayout.exerciseTexts, text_number: RecordLayout.category,
                text: arena.keep(Array(hard.category.utf8)))
        }
        return [
            records(limit: ReadArguments.pageSize) { argument, ids, sum in
                var join = joins[argument % joins.count]
                return peer_lmdb_join(peer, &join, ids, &sum)
            }
        ]
    }

    func inFive(_ arguments: ReadArguments) -> [Side] {
        let peer = file.peer
        // A tag and the id of an exercise: behind them, keys are in the order of the sets.
        let prefixSize = 1 + 16
        let fives = arguments.fives.map { ids in
            ids.map { id in
                range(
                    "ExerciseSet.byExercise", of: sets, limit: ReadArguments.pageSize,
                    newestFirst: true, prefix: { $0.append(id.uuid) })
            }
        }
        return [
            records(limit: ReadArguments.pageSize) { argument, ids, sum in
                let ranges = fives[argument % fives.count]
                return peer_lmdb_merge(peer, ranges, ranges.count, prefixSize, ids, &sum)
            }
        ]
    }

    /// What any way to sum without an index needs at least: all records, and their checksums.
    func totals(_ arguments: ReadArguments) -> [Side] { [decodeAll(arguments)] }

    /// The totals of some days, from an aggregate index by day whose first sum is of repetitions.
    func total(of index: String, from starts: [Int], days: Int) -> Side {
        let peer = file.peer
        let ranges = starts.map { start in
            range(
                index, of: sets, limit: .max, newestFirst: false, from: { $0.append(start) },
                upTo: { $0.append(start + days) })
        }
        let total = { (argument: Int) in
            var (range, count, sum) = (ranges[argument % ranges.count], Int64(0), Int64(0))
            peer_lmdb_begin(peer)
            defer { peer_lmdb_end(peer) }
            peer_lmdb_total(peer, &range, &count, &sum)
            return GroupTotal(group: "", sets: Int(count), reps: Int(sum))
        }
        return side(run: { total($0).reps }, answer: { Answer([total($0)]) })
    }

    func distinct(_ arguments: ReadArguments) -> [Side] {
        let (file, index) = (file, file.number(of: catalog.index("Exercise.byCategory").table))
        let count = {
            var groups = Groups()
            file.read {
                withUnsafeMutablePointer(to: &groups) { context in
                    peer_lmdb_groups(file.peer, index, context) { context, column, count in
                        context?.assumingMemoryBound(to: Groups.self).pointee
                            .append(column, count)
                    }
                }
            }
            return groups.all
        }
        return [
            side(run: { _ in count().count }, answer: { _ in Answer(groups: count()) })
        ]
    }

    func pageAtOffset(_ arguments: ReadArguments, _ offset: Int) -> [Side] {
        [
            pages([
                range(
                    "ExerciseSet.byTimestamp", of: sets, skip: offset,
                    limit: ReadArguments.pageSize, newestFirst: true)
            ])
        ]
    }

    /// Nobody would search by hand in C.
    func search(_ typed: [String]) -> [Side] { [] }
}

/// Texts of a column, each with how many entries have it.
private struct Groups {
    var all: [(value: String, count: Int)] = []

    /// Of a column's bytes, without the tag and the end of a text.
    mutating func append(_ column: peer_bytes, _ count: Int) {
        let bytes = UnsafeBufferPointer(start: column.bytes, count: column.size)
        all.append((String(decoding: bytes.dropFirst().dropLast(2), as: UTF8.self), count))
    }
}

/// Where fields lie in the bytes of a record, after `docs/format-records.md` and the schemas: a
/// head of 16 bytes, a bit for each field, the plain fields of fixed size, then the packed ones.
private enum RecordLayout {
    /// `ExerciseSet`: 15 fields. Of the plain ones weight and its unit come before reps, and 26
    /// bytes after them. The exercise is the first packed one, which no set lacks.
    static let reps = 16 + 2 + 8 + 1
    static let exercise = reps + 8 + 26
    /// `Exercise`: 6 fields, three dates and three texts, of which the category is the second.
    static let exerciseEnds = 16 + 1 + 3 * 8
    static let exerciseTexts = 3
    static let category = 1
}
