import LMDB

/// A walk over the encoded records of a plan. The typed cursor, pages and counts all use it.
///
/// This type is not generic, so that it is compiled once and runs at full speed whichever module
/// declares the record.
struct RowWalk: ~Copyable, ~Escapable {
    private var cursor: Cursor
    let view: ReadView
    let query: PreparedQuery
    /// The index of the walk's own cursor, or nil if the cursor walks the records.
    private let index: OpenOrderedIndex?
    let state: FilterState?
    /// Whether the rows are the entries of one stretch and need no check.
    private let isPlain: Bool
    /// The rows of a plan that is more than one stretch. The walk's own cursor is then idle.
    private var source: RowSource?
    /// The remaining members of the group of cut entries that the walk is in.
    private var group = CutGroup.Members()
    /// The number of rows that were read, including those that were read to begin the walk.
    private(set) var readCount = 0
    /// The number of records that the walk may still give.
    var remaining: Int
    /// The mark of the record that was found last, if the caller asked for it.
    private(set) var mark: RowMark?
    /// The place where the walk begins, or nil for the first row.
    private let start: PagePlace?

    /// - Parameters:
    ///   - wanted: the greatest number of rows that will be asked for, if it is less than the
    ///     limit.
    ///   - keys: the part of a plan of one stretch that is walked, or nil for all of it.
    ///   - start: the place where the walk begins, or nil for the first row.
    @_lifetime(copy view)
    init(
        _ view: ReadView, _ query: PreparedQuery, limit: Int?, wanted: Int? = nil,
        over keys: KeyRange? = nil, from start: PagePlace? = nil
    ) throws {
        let stretch = query.stretch
        let walk = try view.cursor(
            in: stretch?.table(of: query.table) ?? query.table.records,
            over: keys ?? stretch?.keys(from: start) ?? .all, stretch?.direction ?? .ascending)
        let most = min(limit ?? .max, wanted ?? .max)
        var reads = 0
        let source =
            stretch == nil
            ? try RowSource(
                view, query, wanted: most == .max ? nil : most, from: start, reads: &reads)
            : nil
        state = try query.makeState()
        cursor = walk
        self.view = view
        self.query = query
        self.start = start
        index = stretch?.index
        self.source = source
        isPlain = query.isStretch && !query.isChecked && !query.hasCutGroup
        remaining = limit ?? .max
        readCount = reads
    }

    /// Moves past the next record, and returns false after the last. It reads the record only if
    /// something has to be checked on it.
    @_lifetime(self: copy self)
    mutating func skip() throws -> Bool {
        if query.isChecked || !group.isEmpty { return try nextID() != nil }
        guard remaining > 0 else { return false }
        if !query.isStretch {
            let scope = RowScope(view, state)
            if try source?.next(scope, keepsKey: false, reads: &readCount) == nil { return false }
        } else {
            if try cursor.next() == nil { return false }
        }
        remaining -= 1
        return true
    }

    /// Moves past the next record in the order of the query, and returns false after the last.
    /// Unlike ``skip()``, it also follows this order among texts that were cut.
    @_lifetime(self: copy self)
    mutating func pass() throws -> Bool {
        query.hasCutGroup ? try nextID() != nil : try skip()
    }

    /// Returns the id of the next record, or nil after the last. It reads the record only if
    /// something has to be checked on it.
    @_lifetime(self: copy self)
    mutating func nextID() throws -> IDBits? {
        while let row = try step() {
            if row.check != .nothing {
                let bytes = try record(of: row)
                if try !query.lets(bytes, row.id, row.check, RowScope(view, state)) { continue }
            }
            remaining -= 1
            return row.id
        }
        return nil
    }

    /// Returns the next record that passes the filter, or nil after the last.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func next() throws -> FoundRecord? {
        if isPlain { return try nextPlain() }
        while let row = try step() {
            let bytes = try record(of: row)
            if row.check != .nothing,
                try !query.lets(bytes, row.id, row.check, RowScope(view, state))
            {
                continue
            }
            remaining -= 1
            return FoundRecord(row.id, bytes)
        }
        return nil
    }

    /// Adds the next record to `rows`. A record that needs no check is not read here, but looked up
    /// later together with others.
    /// - Returns: whether there was a next record.
    @_lifetime(self: copy self)
    @_lifetime(rows: copy rows, copy self)
    private mutating func next(into rows: inout FoundRows, keepingMark: Bool) throws -> Bool {
        while let row = try step(keepingMark: keepingMark) {
            if row.check == .nothing, row.origin != .record {
                rows.append(row.id)
            } else {
                let bytes = try record(of: row)
                if try !query.lets(bytes, row.id, row.check, RowScope(view, state)) { continue }
                rows.append(FoundRecord(row.id, bytes))
            }
            take(row, keepingMark: keepingMark)
            return true
        }
        return false
    }

    /// Counts a row that the caller gets.
    @inline(__always)
    @_lifetime(self: copy self)
    mutating func take(_ row: borrowing Step, keepingMark: Bool) {
        if keepingMark, row.origin != .other { mark = RowMark(key: row.key.array) }
        remaining -= 1
    }
}

extension RowWalk {
    /// Returns the next record of a plain walk, without the checks that other walks need.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    private mutating func nextPlain() throws -> FoundRecord? {
        guard remaining > 0 else { return nil }
        let (query, index, view) = (query, index, view)
        let id: IDBits
        var bytes: RawSpan
        do {
            guard let entry = try cursor.next() else { return nil }
            id = try query.id(of: entry, in: index)
            // Safe because the bytes belong to the state that the view reads: they live as long as
            // the view, not as the entry.
            bytes = unsafe _overrideLifetime(entry.value, copying: view)
        }
        if index != nil { bytes = unsafe _overrideLifetime(try record(id), copying: view) }
        readCount += 1
        remaining -= 1
        return FoundRecord(id, bytes)
    }

    /// Adds the next `count` rows to `rows`, or fewer at the end of the walk.
    /// - Returns: the mark of the first row, and the mark of the last one if `count` rows were
    ///   found.
    @_lifetime(self: copy self)
    @_lifetime(rows: copy rows, copy self)
    mutating func collect(
        _ count: Int, into rows: inout FoundRows
    ) throws -> (first: RowMark?, last: RowMark?) {
        if isPlain { return try collectPlain(count, into: &rows) }
        var (first, found): (RowMark?, Int) = (nil, 0)
        while found < count {
            let isEnd = found == 0 || found == count - 1
            guard try next(into: &rows, keepingMark: isEnd) else { break }
            found += 1
            if found == 1 { first = mark }
        }
        return (first, mark)
    }

    /// Adds the next rows of a plain walk to `rows`, without the checks that other walks need.
    @_lifetime(self: copy self)
    @_lifetime(rows: copy rows, copy self)
    private mutating func collectPlain(
        _ count: Int, into rows: inout FoundRows
    ) throws -> (first: RowMark?, last: RowMark?) {
        let (query, index, view) = (query, index, view)
        let wanted = min(count, remaining)
        var ends: (first: RowMark?, last: RowMark?) = (nil, nil)
        var found = 0
        while found < wanted {
            guard let entry = try cursor.next() else { break }
            let id = try query.id(of: entry, in: index)
            found += 1
            if found == 1 { ends.first = RowMark(key: entry.key.array) }
            if found == count {
                ends.last = found == 1 ? ends.first : RowMark(key: entry.key.array)
            }
            if index != nil {
                rows.append(id)
            } else {
                let bytes = unsafe _overrideLifetime(entry.value, copying: view)
                rows.append(FoundRecord(id, bytes))
            }
        }
        readCount += found
        remaining -= found
        return ends
    }
}

extension RowWalk {
    /// The source of a row: an entry or a record at the walk's own cursor, or another source.
    enum Origin: BitwiseCopyable {
        case entry, record, other
    }

    /// A row that its entry does not rule out.
    struct Step: ~Escapable {
        let id: IDBits
        let origin: Origin
        /// The part of the filter that is left to check on the record.
        let check: RowCheck
        /// The key at the cursor; empty for other sources.
        let key: RawSpan
        /// The value at the cursor; empty for other sources.
        let value: RawSpan

        @_lifetime(copy key, copy value)
        init(_ id: IDBits, _ origin: Origin, _ check: RowCheck, _ key: RawSpan, _ value: RawSpan) {
            self.id = id
            self.origin = origin
            self.check = check
            self.key = key
            self.value = value
        }
    }

    /// Returns the next row that its entry does not rule out, or nil after the last.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func step(keepingMark: Bool = false) throws -> Step? {
        guard remaining > 0 else { return nil }
        if !query.isStretch { return try otherStep(keepingMark: keepingMark) }
        // The entry borrows the cursor, so nothing of `self` can be used while the entry lives.
        let (query, index, view) = (query, index, view)
        while true {
            if query.hasCutGroup, let member = group.next() {
                if keepingMark { mark = RowMark(key: member.stem, member: member) }
                return Step(member.id, .other, .nothing, RawSpan(), RawSpan())
            }
            let id: IDBits
            let key: RawSpan
            let value: RawSpan
            do {
                guard let entry = try cursor.next() else { return nil }
                id = try query.id(of: entry, in: index)
                // The entry ends with the next step. Extending its spans is safe because their
                // bytes belong to the state that the view reads, and live as long as the view.
                key = unsafe _overrideLifetime(entry.key, copying: view)
                value = unsafe _overrideLifetime(entry.value, copying: view)
            }
            if query.hasCutGroup, let stem = try query.cutGroup?.stem(of: key, in: query.table) {
                try enterGroup(stem)
                continue
            }
            readCount += 1
            var check = RowCheck.nothing
            if query.isChecked {
                guard let left = try query.check(key, value, id, RowScope(view, state)) else {
                    continue
                }
                check = left
            }
            return Step(id, index == nil ? .record : .entry, check, key, value)
        }
    }

    /// Returns the next row of a plan that is more than one stretch, or nil after the last.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    private mutating func otherStep(keepingMark: Bool) throws -> Step? {
        while let place = try source?.next(
            RowScope(view, state), keepsKey: keepingMark, reads: &readCount)
        {
            readCount += 1
            // The places may have been found before, so that no cursor looks.
            if readCount % ReadView.stepsBetweenLooks == 0 { try view.checkCancelled() }
            guard let check = place.check, query.passedOver?.contains(place.id) != true else {
                continue
            }
            if keepingMark { mark = RowMark(key: place.key) }
            return Step(place.id, .other, check, RawSpan(), RawSpan())
        }
        return nil
    }
}

extension RowWalk {
    /// Continues the walk with the members of a group in their own order, and moves the cursor past
    /// the group.
    @_lifetime(self: copy self)
    private mutating func enterGroup(_ stem: CutGroup.Stem) throws {
        let (query, scope) = (query, RowScope(view, state))
        guard let cutGroup = query.cutGroup else { return }
        let members = try cutGroup.members(stem, of: query, from: start, scope)
        try cutGroup.pass(members, stem, by: &cursor, of: query)
        readCount += members.entryCount
        group = members
    }

    /// Returns the encoded record of a row.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func record(of row: borrowing Step) throws -> RawSpan {
        // Safe because the bytes belong to the state that the view reads, and live as long as the
        // view.
        if row.origin == .record { return unsafe _overrideLifetime(row.value, copying: view) }
        return try record(row.id)
    }

    /// Returns the encoded record of an entry. An entry without a record is an error, and is never
    /// skipped.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    private mutating func record(_ id: IDBits) throws -> RawSpan {
        let (query, view) = (query, view)
        // An observer's note of the walked stretch already stands for the records of its entries.
        guard let bytes = try view.unnoted.get(id, in: query.table.records) else {
            throw query.damage(id)
        }
        return unsafe _overrideLifetime(bytes, copying: view)
    }
}
