/// What tells visits apart.
struct VisitKey: Hashable {
    /// Seconds since 1970 began, as clocks showed them.
    let start: Int
    let end: ExchangeRow.Workout.End
    let number: String
    /// The folded title.
    let title: String
}

/// The rows of one visit, wherever they stand in the file. In formats without visits they are those
/// of one moment.
struct Visit {
    let key: VisitKey
    let start: LocalMoment
    /// In the order of the file.
    var rows: [ExchangeRow]

    /// Whether anything of the visit can be imported.
    var hasGoodRows: Bool { rows.contains { $0.fault == nil } }
}

extension Visit {
    /// The order of visits with one start, by what they say.
    static func precedes(_ one: Visit, _ other: Visit) -> Bool {
        let (left, right) = (one.key, other.key)
        if left.end != right.end { return left.end.order < right.end.order }
        if left.number != right.number { return left.number.utf8.precedes(right.number.utf8) }
        return left.title.utf8.precedes(right.title.utf8)
    }
}

extension ExchangeRow.Workout.End {
    fileprivate var order: (Int, Int) {
        switch self {
        case .unknown: (0, 0)
        case .after(let length): (1, length.rawValue)
        case .at(let moment): (2, moment.seconds)
        case .unreadable: (3, 0)
        }
    }
}

extension String.UTF8View {
    fileprivate func precedes(_ other: String.UTF8View) -> Bool {
        lexicographicallyPrecedes(other)
    }
}

/// What puts the rows of a file into visits.
struct VisitGathering {
    private var visits: [Visit] = []
    private var places: [VisitKey: Int] = [:]
    /// Rows of which the end of the visit cannot be read.
    private var endless: [ExchangeRow] = []
    private var ids: Set<ExerciseSet.ID> = []
    /// Whether the last row that is no rest and no note has no place.
    private var isBelowLost = false
    /// The earliest moments of exercises, by their keys.
    private(set) var earliest: [String: LocalMoment] = [:]
    /// Whether the file has rows of rests.
    private(set) var hasRests = false

    /// Takes a row.
    /// - Returns: the row if it has no place, so that its fault is all there is to it.
    mutating func take(_ row: ExchangeRow) -> ExchangeRow? {
        var row = row
        if row.kind == .set {
            isBelowLost = row.start == nil || row.exercise.isEmpty
            if let id = row.id, row.fault == nil, !ids.insert(id).inserted {
                row.fault = .repeatedID(value: "\(id)")
            }
        } else {
            row.isBelowFault = isBelowLost
            if case .rest = row.kind { hasRests = true }
        }
        guard let start = row.start, !row.exercise.isEmpty else { return row }
        if row.fault == nil, row.kind == .set {
            let moment = row.moment ?? start
            if moment.seconds < earliest[row.exerciseKey]?.seconds ?? .max {
                earliest[row.exerciseKey] = moment
            }
        }
        if row.workout?.end == .unreadable {
            endless.append(row)
        } else {
            add(row, to: row.visitKey(start), start)
        }
        return nil
    }

    /// The visits, in the order in which they begin in the file, those with one start together.
    mutating func finish() -> [[Visit]] {
        var extended: Set<Int> = []
        for row in endless {
            guard let start = row.start else { continue }
            let key = row.visitKey(start)
            // Of several it is that with its number and title.
            let others = visits.indices.filter { visits[$0].key.start == key.start }
            let same = others.first {
                visits[$0].key.number == key.number && visits[$0].key.title == key.title
            }
            if let place = same ?? others.first {
                visits[place].rows.append(row)
                extended.insert(place)
            } else {
                add(row, to: key, start)
            }
        }
        for place in extended { visits[place].rows.sort { $0.line < $1.line } }
        var groups: [[Visit]] = []
        var known: [Int: Int] = [:]
        for visit in visits {
            if let place = known[visit.key.start] {
                groups[place].append(visit)
            } else {
                known[visit.key.start] = groups.count
                groups.append([visit])
            }
        }
        visits = []
        return groups
    }

    private mutating func add(_ row: ExchangeRow, to key: VisitKey, _ start: LocalMoment) {
        if let place = places[key] {
            visits[place].rows.append(row)
        } else {
            places[key] = visits.count
            visits.append(Visit(key: key, start: start, rows: [row]))
        }
    }
}

extension ExchangeRow {
    fileprivate func visitKey(_ start: LocalMoment) -> VisitKey {
        VisitKey(
            start: start.seconds, end: workout?.end ?? .unknown, number: workout?.number ?? "",
            title: workout?.nameKey ?? "")
    }
}
