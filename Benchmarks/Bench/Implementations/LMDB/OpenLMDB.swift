import Foundation
import PeerLMDB
import RecordStore
import TrainingData

/// The limit: the store's entries, read by hand in C.
final class OpenLMDB {
    let file: LMDBFile
    let catalog: StoreCatalog
    let arena = Arena()
    let sets: Int
    let exercises: Int

    init(storeAt path: String) {
        catalog = StoreCatalog(storeAt: path)
        file = LMDBFile(path, tables: catalog.tableNames)
        sets = file.number(of: catalog.recordTable("ExerciseSet"))
        exercises = file.number(of: catalog.recordTable("Exercise"))
    }

    func side(
        run: @escaping (Int) -> Int, answer: @escaping (Int) -> Answer
    ) -> Side {
        // The arguments lie in the arena, which lives as long as this.
        Side(name: "lmdb-c", answer: answer) { [self] range, samples in
            for argument in range { samples.time { run(argument) } }
            withExtendedLifetime(self) {}
        }
    }

    /// Gets of one id each, in a transaction of their own.
    private func gets(_ ids: [ExerciseSet.ID]) -> (keys: [peer_bytes], answer: (Int) -> Answer) {
        let keys = ids.map { id in withUnsafeBytes(of: id.uuid.uuid) { arena.keep($0) } }
        return (
            keys,
            { [file, sets] argument in
                var sum: UInt64 = 0
                let found = file.read { peer_lmdb_get(file.peer, sets, keys[argument], &sum) }
                return found == 0 ? Answer(count: 0) : Answer(ids: [ids[argument].uuid])
            }
        )
    }

    private func getAlone(_ ids: [ExerciseSet.ID]) -> Side {
        let (keys, answer) = gets(ids)
        let (peer, sets) = (file.peer, sets)
        return side(
            run: { argument in
                var sum: UInt64 = 0
                peer_lmdb_begin(peer)
                _ = peer_lmdb_get(peer, sets, keys[argument % keys.count], &sum)
                peer_lmdb_end(peer)
                return Int(truncatingIfNeeded: sum)
            }, answer: answer)
    }

    /// A page of each range, the arguments in turn.
    func pages(_ ranges: [peer_range]) -> Side {
        let peer = file.peer
        return records(limit: ranges.map(\.limit).max() ?? 0) { argument, ids, sum in
            var range = ranges[argument % ranges.count]
            return peer_lmdb_page(peer, &range, ids, &sum)
        }
    }

    /// Records that a function in C finds: it puts their ids where it is told, if it is.
    func records(
        limit: Int, _ find: @escaping (Int, UnsafeMutablePointer<UInt8>?, inout UInt64) -> Int
    ) -> Side {
        let (peer, file) = (file.peer, file)
        return side(
            run: { argument in
                var sum: UInt64 = 0
                peer_lmdb_begin(peer)
                _ = find(argument, nil, &sum)
                peer_lmdb_end(peer)
                return Int(truncatingIfNeeded: sum)
            },
            answer: { argument in
                var (bytes, sum) = ([UInt8](repeating: 0, count: 16 * limit), UInt64(0))
                let count = file.read {
                    bytes.withUnsafeMutableBufferPointer { find(argument, $0.baseAddress, &sum) }
                }
                return Answer(ids: UUID.list(Array(bytes.prefix(16 * count))))
            })
    }

    /// - Parameters:
    ///   - newestFirst: the order of the columns after the prefix that `prefix` appends.
    ///   - from: appends to the prefix the value at which the range begins, whatever the direction.
    ///   - upTo: the same for the value before which it ends.
    func range(
        _ name: String, of records: Int, skip: Int = 0, limit: Int, newestFirst: Bool,
        prefix: (inout IndexKey) -> Void = { _ in },
        from: ((inout IndexKey) -> Void)? = nil, upTo: ((inout IndexKey) -> Void)? = nil
    ) -> peer_range {
        let index = catalog.index(name)
        var key = IndexKey(index)
        prefix(&key)
        let isDescending = index.columns[key.columnCount].isDescending
        var (lower, upper) = (key.bytes, key.end)
        if let from {
            var bound = key
            from(&bound)
            if isDescending { upper = bound.end } else { lower = bound.bytes }
        }
        if let upTo {
            var bound = key
            upTo(&bound)
            if isDescending { lower = bound.end } else { upper = bound.bytes }
        }
        return peer_range(
            index: file.number(of: index.table), records: records, lower: arena.keep(lower),
            upper: arena.keep(upper), skip: skip, limit: limit,
            backward: newestFirst == isDescending ? 0 : 1, flips_id: index.flipsID ? 1 : 0)
    }
}

extension OpenLMDB: OpenImplementation {
    func getInTransaction(_ arguments: ReadArguments) -> Side {
        let (keys, answer) = gets(arguments.setIDs)
        let (peer, sets) = (file.peer, sets)
        return Side(name: "lmdb-c", answer: answer) { [self] range, samples in
            defer { withExtendedLifetime(self) {} }
            peer_lmdb_begin(peer)
            for argument in range {
                let key = keys[argument % keys.count]
                samples.time {
                    var sum: UInt64 = 0
                    _ = peer_lmdb_get(peer, sets, key, &sum)
                    return Int(truncatingIfNeeded: sum)
                }
            }
            peer_lmdb_end(peer)
        }
    }

    func get(_ arguments: ReadArguments) -> Side { getAlone(arguments.setIDs) }

    func getMissing(_ arguments: ReadArguments) -> Side { getAlone(arguments.missingIDs) }

    func pageUpdated(_ arguments: ReadArguments) -> Side {
        pages([
            range(
                "Exercise.byLastUpdated", of: exercises, limit: ReadArguments.pageSize,
                newestFirst: true)
        ])
    }

    func pageCategory(_ arguments: ReadArguments) -> Side {
        pages(
            arguments.categories.map { category in
                range(
                    "Exercise.byCategory", of: exercises, limit: ReadArguments.pageSize,
                    newestFirst: true, prefix: { $0.append(category) })
            })
    }

    func newestSets(_ arguments: ReadArguments) -> Side {
        pages(
            arguments.exerciseIDs.map { id in
                range(
                    "ExerciseSet.byExercise", of: sets, limit: ReadArguments.pageSize,
                    newestFirst: true, prefix: { $0.append(id.uuid) })
            })
    }

    func window(_ arguments: ReadArguments) -> Side {
        pages(
            arguments.windows.map { window in
                range(
                    "ExerciseSet.byTimestamp", of: sets, limit: 1_000, newestFirst: false,
                    from: { $0.append(window.lowerBound) }, upTo: { $0.append(window.upperBound) })
            })
    }

    func pageFirst(_ arguments: ReadArguments) -> Side {
        pages([
            range(
                "ExerciseSet.byTimestamp", of: sets, limit: ReadArguments.pageSize,
                newestFirst: true)
        ])
    }

    func pageDeep(_ arguments: ReadArguments, _ depth: Int) -> Side {
        pages(
            (arguments.setsBeforePage[depth] ?? []).map { set in
                range(
                    "ExerciseSet.byTimestamp", of: sets, limit: ReadArguments.pageSize,
                    newestFirst: true,
                    upTo: {
                        $0.append(set.timestamp)
                        $0.append(set.sequence)
                        $0.appendRecordID(set.id.uuid)
                    })
            })
    }

    func countRange(_ arguments: ReadArguments) -> Side {
        let ranges = arguments.wideWindows.map { window in
            range(
                "ExerciseSet.byTimestamp", of: sets, limit: .max, newestFirst: false,
                from: { $0.append(window.lowerBound) }, upTo: { $0.append(window.upperBound) })
        }
        let peer = file.peer
        let count = { (argument: Int) in
            var range = ranges[argument % ranges.count]
            peer_lmdb_begin(peer)
            defer { peer_lmdb_end(peer) }
            return peer_lmdb_count(peer, &range)
        }
        return side(run: count, answer: { Answer(count: count($0)) })
    }

    func decodeAll(_ arguments: ReadArguments) -> Side {
        let (peer, sets) = (file.peer, sets)
        let scan = { (sum: inout UInt64) in
            peer_lmdb_begin(peer)
            defer { peer_lmdb_end(peer) }
            return peer_lmdb_scan(peer, sets, &sum)
        }
        return side(
            run: { _ in
                var sum: UInt64 = 0
                _ = scan(&sum)
                return Int(truncatingIfNeeded: sum)
            },
            answer: { _ in
                var sum: UInt64 = 0
                return Answer(count: scan(&sum))
            })
    }

    /// The file closes with the last side that has it.
    func close() {}
}
