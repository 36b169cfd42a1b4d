import LMDB

/// A walk over the encoded records of a plan: what the typed cursor, pages and counts share.
///
/// It is not generic, so that it is compiled once and runs at full speed whichever module declares
/// the record.
struct RowWalk: ~Copyable, ~Escapable {
    private var cursor: Cursor
    private let view: ReadView
    let query: PreparedQuery
    /// The index that the walk's own cursor is in; nil for the records.
    private let index: OpenOrderedIndex?
    private let state: FilterState?
    /// Whether its rows are the entries of one stretch, of which nothing is checked.
    private let isPlain: Bool
    /// The rows of a plan that is more than one stretch; the walk's own cursor is then idle.
    private var source: RowSource?
    /// What is left of the group of cut entries that the walk is in.
    private var group = CutGroup.Members()
    /// How many rows were looked at, also to find those that this walk begins with.
    private(set) var readCount = 0
    /// How many records the walk may still give.
    private var remaining: Int
    /// Where the record lies that was found last, if it was asked for.
    private var mark: RowMark?
    /// Where the walk begins.
    private let start: PagePlace?

    /// - Parameters:
    ///   - wanted: how many rows will be asked for at most, if that is less than the limit.
    ///   - start: where to begin, if not with the first row.
    @_lifetime(copy view)
    init(
        _ view: ReadView, _ query: PreparedQuery, limit: Int?, wanted: Int? = nil,
        from start: PagePlace? = nil
    ) throws {
        let stretch = query.stretch
        let walk = try view.cursor(
            in: stretch?.table(of: query.table) ?? query.table.records,
            over: stretch?.keys(from: start) ?? .all, stretch?.direction ?? .ascending)
        let most = min(limit ?? .max, wanted ?? .max)
        var reads = 0
        let source =
            stretch == nil
            ? try RowSource(
                view, query, wanted: most == .max ? nil : most, from: start, reads: &reads) : nil
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

    /// Whether the key of a row is so long that a text in it may have been cut.
    func mayBeCut(_ row: RowMark) -> Bool {
        if row.member != nil { return true }
        guard query.isStretch, index != nil else { return false }
        return unsafe query.plan.entries?.mayBeCut(row.key.span.bytes) ?? false
    }

    /// Moves past the next record, which is read only if something has to be checked on it; false
    /// after the last.
    @_lifetime(self: copy self)
    mutating func skip() throws -> Bool {
        if query.isChecked || !group.isEmpty { return try nextID() != nil }
        guard remaining > 0 else { return false }
        if !query.isStretch {
            if try source?.next(RowScope(view, state)) == nil { return false }
        } else {
            if try cursor.next() == nil { return false }
        }
        remaining -= 1
        return true
    }

    /// The same in the order of the query, in which texts that were cut have a place of their own.
    @_lifetime(self: copy self)
    mutating func pass() throws -> Bool {
        query.hasCutGroup ? try nextID() != nil : try skip()
    }

    /// The id of the next record, which is read only if something has to be checked on it.
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

    /// Where the next record lies, which is read only if something has to be checked on it.
    @_lifetime(self: copy self)
    mutating func nextMark() throws -> RowMark? {
        while let row = try step(keepingMark: true) {
            if row.check != .nothing {
                let bytes = try record(of: row)
                if try !query.lets(bytes, row.id, row.check, RowScope(view, state)) { continue }
            }
            remaining -= 1
            return row.origin == .other ? mark : RowMark(key: row.key.array)
        }
        return nil
    }

    /// The value of a field in the next record, which is read only if its entry does not say all.
    @_lifetime(self: copy self)
    mutating func nextValue(of field: OpenField) throws -> FoundValue? {
        while let row = try step() {
            if row.check == .nothing, row.origin == .entry,
                let value = try query.value(of: field, row.key, row.value, row.id)
            {
                remaining -= 1
                return value
            }
            let bytes = try record(of: row)
            if try !query.lets(bytes, row.id, row.check, RowScope(view, state)) { continue }
            remaining -= 1
            return FoundValue(
                bytes: try query.table.checkedRecord(bytes, row.id).value(of: field))
        }
        return nil
    }

    /// The value of a term in the next record, which is read.
    @_lifetime(self: copy self)
    mutating func nextValue(of term: RowTerm) throws -> FoundValue? {
        let (query, view) = (query, view)
        guard let row = try next() else { return nil }
        let record = try query.table.checkedRecord(row.bytes, row.id)
        return FoundValue(bytes: try term.value(in: record, row.id, RowScope(view)))
    }

    /// The next record that the filter lets through.
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

    /// The same for who collects records: those that only an entry was read of are found later.
    /// - Returns: whether there was one.
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
            if keepingMark, row.origin != .other {
                mark = RowMark(key: row.key.array)
            }
            remaining -= 1
            return true
        }
        return false
    }
}

extension RowWalk {
    /// The next record of a plain walk, without the questions of others.
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
            bytes = unsafe _overrideLifetime(entry.value, copying: view)
        }
        if index != nil { bytes = unsafe _overrideLifetime(try record(id), copying: view) }
        readCount += 1
        remaining -= 1
        return FoundRecord(id, bytes)
    }

    /// Collects the next rows, as many as are wanted.
    /// - Returns: where the first lies, and the last of as many as were asked for.
    @_lifetime(self: copy self)
    @_lifetime(rows: copy rows, copy self)
    mutating func collect(
        _ count: Int, into rows: inout FoundRows
    ) throws -> (first: RowMark?, last: RowMark?) {
        if isPlain { return try collectPlain(count, into: &rows) }
        var first: RowMark?
        while rows.count < count {
            let isEnd = rows.count == 0 || rows.count == count - 1
            guard try next(into: &rows, keepingMark: isEnd) else { break }
            if rows.count == 1 { first = mark }
        }
        return (first, mark)
    }

    /// The same for a plain walk, without the questions of others.
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
    /// What the walk's own cursor came to, or neither.
    private enum Origin: BitwiseCopyable {
        case entry, record, other
    }

    /// A row that its entry does not leave out.
    private struct Step: ~Escapable {
        let id: IDBits
        let origin: Origin
        /// What is left to check on the record.
        let check: RowCheck
        /// The key and the value that the cursor came to; empty for another origin.
        let key: RawSpan
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

    @_lifetime(copy self)
    @_lifetime(self: copy self)
    private mutating func step(keepingMark: Bool = false) throws -> Step? {
        guard remaining > 0 else { return nil }
        if !query.isStretch { return try place(keepingMark: keepingMark) }
        // The entry borrows the cursor: nothing of self can be touched while it lives.
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
                // The entry dies with the next step, but what it spans lives as long as the view.
                key = unsafe _overrideLifetime(entry.key, copying: view)
                value = unsafe _overrideLifetime(entry.value, copying: view)
            }
            if query.hasCutGroup, let stem = try query.cutGroup?.stem(of: key) {
                try enterGroup(stem)
                continue
            }
            readCount += 1
            var check = RowCheck.nothing
            if query.isChecked {
                guard let left = try query.check(key, value, id, RowScope(view, state))
                else { continue }
                check = left
            }
            return Step(id, index == nil ? .record : .entry, check, key, value)
        }
    }

    /// The next row of a plan that is more than one stretch.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    private mutating func place(keepingMark: Bool) throws -> Step? {
        while let place = try source?.next(RowScope(view, state)) {
            readCount += 1
            guard let check = place.check else { continue }
            if keepingMark { mark = RowMark(key: place.key) }
            return Step(place.id, .other, check, RawSpan(), RawSpan())
        }
        return nil
    }
}

extension RowWalk {
    /// Goes on with the members of a group in their own order; the walk itself passes them.
    @_lifetime(self: copy self)
    private mutating func enterGroup(_ stem: CutGroup.Stem) throws {
        let (query, scope) = (query, RowScope(view, state))
        guard let cutGroup = query.cutGroup else { return }
        let members = try cutGroup.members(stem, of: query, from: start, scope)
        for _ in 1..<members.entryCount { _ = try cursor.next() }
        readCount += members.entryCount
        group = members
    }

    @_lifetime(copy self)
    @_lifetime(self: copy self)
    private mutating func record(of row: borrowing Step) throws -> RawSpan {
        if row.origin == .record { return unsafe _overrideLifetime(row.value, copying: view) }
        return try record(row.id)
    }

    /// The encoded record of an entry. An entry without one is an error, never skipped.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    private mutating func record(_ id: IDBits) throws -> RawSpan {
        let (query, view) = (query, view)
        // The stretch that is walked stands for the records of its entries.
        guard let bytes = try view.unnoted.get(id, in: query.table.records) else {
            throw query.damage(id)
        }
        return unsafe _overrideLifetime(bytes, copying: view)
    }
}
