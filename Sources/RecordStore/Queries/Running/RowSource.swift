import LMDB

/// The rows of a plan that is more than one stretch, one after the other.
enum RowSource {
    case chain(ChainWalk)
    case merge(MergeWalk)
    case intersection(IntersectionWalk)
    case ties(TieWalk)
    case sorted(SortedRows)
    /// Rows that were found before the walk began.
    case found(RowPlaces)

    /// - Parameters:
    ///   - wanted: the greatest number of rows that will be asked for, or nil.
    ///   - place: the place where the rows begin.
    ///   - reads: is increased by the number of rows that were read to begin.
    init(
        _ view: ReadView, _ query: PreparedQuery, wanted: Int?, from place: PagePlace?,
        reads: inout Int
    ) throws {
        if let unsorted = query.unsorted, let order = query.order {
            if let hits = try Self.bestHits(view, query, wanted: wanted, from: place) {
                reads += hits.readCount
                self = .found(RowPlaces(backwards: hits.places.reversed()))
                return
            }
            if let ties = query.ties {
                self = .ties(TieWalk(ties, of: unsorted, order, wanted: wanted, from: place))
                return
            }
            let key = place?.keyBefore(.ascending)
            guard let wanted else {
                let rows = SortedRows()
                try rows.read(unsorted, in: view, order, after: key)
                reads += rows.readCount
                self = .sorted(rows)
                return
            }
            var rows = try TopRows(view, unsorted, order, count: wanted, after: key)
            reads += rows.readCount
            self = .sorted(try rows.takeSorted(in: view))
            return
        }
        self = try RowSource(query.source, view, query, from: place, reads: &reads)
    }

    /// Returns the first hits of a search; nil if the plan does not give the best hits first.
    private static func bestHits(
        _ view: ReadView, _ query: PreparedQuery, wanted: Int?, from place: PagePlace?
    ) throws -> BestHits? {
        guard query.plan.isBestFirst, query.passedOver == nil, let wanted,
            let unsorted = query.unsorted,
            let search = try PreparedSearch(unsorted, in: query.plan.sort)
        else { return nil }
        return try BestHits(view, search, count: wanted, after: place?.keyBefore(.ascending))
    }

    private init(
        _ source: PlanSource, _ view: ReadView, _ query: PreparedQuery, from place: PagePlace?,
        reads: inout Int
    ) throws {
        let idDirection = query.plan.idDirection
        switch source {
        case .stretch(let stretch):
            self = .chain(ChainWalk([stretch], of: query, from: place))
        case .chain(let stretches):
            self = .chain(ChainWalk(stretches, of: query, from: place))
        case .merge(let stretches, _):
            // The places of a merge belong to an order that ascends.
            let key = place?.keyBefore(.ascending)
            self = .merge(MergeWalk(stretches, of: query, after: key))
        case .intersection(let left, let right):
            let key = place?.keyBefore(idDirection)
            self = .intersection(IntersectionWalk(left, right, of: query, after: key))
        case .nothing:
            self = .found(RowPlaces())
        case .union:
            var ids: Set<IDBits> = []
            for part in query.parts { try part.forEachID(view, &reads) { ids.insert($0) } }
            self = .found(try Self.places(of: ids, idDirection, from: place, view))
        case .join(let join):
            var ids: [IDBits] = []
            try query.parts[0].forEachID(view, &reads) { ids.append($0) }
            self = try RowSource(join.source(for: ids), view, query, from: place, reads: &reads)
        case .search(let candidates):
            let ids = try candidates.ids(in: view, of: query, &reads)
            self = .found(try Self.places(of: ids, idDirection, from: place, view))
        case .parents(let parents):
            let ids = try parents.reference.targets(of: query.parts[0], view, &reads)
            // While a transaction writes, a reference may lead to a deleted record.
            let existing = try ids.filter { try view.contains($0, in: query.table.records) }
            self = .found(try Self.places(of: existing, idDirection, from: place, view))
        }
    }

    /// Returns the next row, or nil after the last.
    /// - Parameters:
    ///   - keepsKey: whether a row that was sorted has its key.
    ///   - reads: is increased by the number of rows that were read beside it.
    mutating func next(
        _ scope: RowScope, keepsKey: Bool, reads: inout Int
    ) throws -> RowPlace? {
        switch self {
        case .chain(var reader):
            self = .found(RowPlaces())
            defer { self = .chain(reader) }
            return try reader.next(scope)
        case .merge(var reader):
            self = .found(RowPlaces())
            defer { self = .merge(reader) }
            return try reader.next(scope)
        case .intersection(var reader):
            self = .found(RowPlaces())
            defer { self = .intersection(reader) }
            return try reader.next(scope)
        case .ties(var reader):
            self = .found(RowPlaces())
            defer { self = .ties(reader) }
            return try reader.next(scope, keepsKey: keepsKey, reads: &reads)
        case .sorted(let rows):
            return rows.popFirst(keepsKey: keepsKey)
        case .found(let places):
            return places.popFirst()
        }
    }

    /// Returns the rows with these ids after a place.
    private static func places(
        of ids: Set<IDBits>, _ direction: Direction, from place: PagePlace?, _ view: ReadView
    ) throws -> RowPlaces {
        let isAscending = direction == .ascending
        var sorted = Array(ids)
        try view.sort(&sorted) { isAscending ? $0 > $1 : $1 > $0 }
        let places = sorted.map { RowPlace(key: $0.bytes, id: $0) }
        guard let key = place?.keyBefore(direction) else { return RowPlaces(backwards: places) }
        return RowPlaces(
            backwards: Array(
                places.prefix { isAscending ? key.precedes($0.key) : $0.key.precedes(key) }))
    }
}

extension PreparedQuery {
    /// Calls `body` with the id of each row, in no certain order.
    fileprivate func forEachID(
        _ view: ReadView, _ reads: inout Int, _ body: (IDBits) -> Void
    ) throws {
        var walk = try RowWalk(view, self, limit: nil)
        while let id = try walk.nextID() { body(id) }
        reads += walk.readCount
    }
}

extension SearchCandidates {
    /// Returns the ids that the entries of the most selective gram lead to.
    fileprivate func ids(
        in view: ReadView, of query: PreparedQuery, _ reads: inout Int
    ) throws -> Set<IDBits> {
        var ids: Set<IDBits> = []
        for stretch in try best(in: view.unnoted).stretches {
            var entries = try view.cursor(in: index.entries, over: stretch)
            while let entry = try entries.next() {
                guard let id = Self.id(of: entry) else {
                    throw index.damage(of: query.table, nil)
                }
                ids.insert(id)
            }
        }
        reads += ids.count
        return ids
    }
}

extension OpenReference {
    /// Returns the ids that the rows of a plan refer to.
    fileprivate func targets(
        of children: PreparedQuery, _ view: ReadView, _ reads: inout Int
    ) throws -> Set<IDBits> {
        var found: Set<IDBits> = []
        var walk = try RowWalk(view, children, limit: nil)
        while let row = try walk.next() {
            let record = try children.table.checkedRecord(row.bytes, row.id)
            found.formUnion(try targets(in: record))
        }
        reads += walk.readCount
        return found
    }
}

/// A walk over stretches of one index, one after the other.
struct ChainWalk {
    private let query: PreparedQuery
    private var stretches: ArraySlice<PlanStretch>
    private var reader: StretchWalk?
    /// The place where the walk begins. It may come from another plan of the same order, so its key
    /// is not always a whole key.
    private let place: PagePlace?

    init(_ stretches: [PlanStretch], of query: PreparedQuery, from place: PagePlace?) {
        self.query = query
        self.place = place
        self.stretches = stretches.drop { stretch in
            place.map { stretch.ends(before: $0) } ?? false
        }
    }

    /// Returns the next row, or nil after the last.
    mutating func next(_ scope: RowScope) throws -> RowPlace? {
        while true {
            if let place = try reader?.next(scope) { return place }
            guard let stretch = stretches.popFirst() else { return nil }
            // Later stretches lie behind the place as a whole.
            reader = StretchWalk(stretch, of: query, from: place)
        }
    }
}
