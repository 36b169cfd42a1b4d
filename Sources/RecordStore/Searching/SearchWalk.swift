import LMDB

/// A walk over the records that meet a search, the best first.
///
/// The entries of the search's first gram are in the order of how well the gram stands in a
/// record, and no record meets the search better than its gram stands. So a record is given when
/// the walk comes to an entry that is no better; until then it waits. What a text is as a whole
/// does not show in that order: such records are looked for first, by the length of their texts.
///
/// Where many records have the first gram and few the whole, the walk looks for a gram that fewer
/// have and goes through that: altogether it reads at most some three times as many records as the
/// rarest gram has entries.
struct SearchWalk: ~Copyable, ~Escapable {
    private var cursor: Cursor
    private let view: ReadView
    private let search: PreparedSearch
    private let gram: SearchGram
    private var phase: Phase
    /// The key at which the walk goes on, if not where it is.
    private var restart: [UInt8]?
    /// An entry that was read before its turn.
    private var held: Candidate?
    /// Records that have been read and are not yet given, the best first.
    private var waiting: [SearchPosition] = []
    /// What was given last.
    private var last: SearchPosition?
    /// How many records the walk may still give.
    private var remaining: Int
    private var scratch: [SearchScore?]
    private var examined = 0
    private var milestone = 64

    /// A record that may meet the search.
    private struct Candidate {
        let id: IDBits
        /// A place that it does not stand before.
        let bound: SearchPosition
    }

    private enum Phase {
        /// Texts that are the search and nothing else, in the field.
        case exact(Int)
        case ranked
        /// All that is left waits.
        case gathered
    }

    /// - Parameter last: the place after which the walk begins.
    @_lifetime(copy view)
    init(
        _ view: ReadView, _ search: PreparedSearch, limit: Int, after last: SearchPosition?
    ) throws {
        // A search without words is not walked.
        let gram = search.needle.words[0].grams[0]
        let walk = try view.cursor(in: search.index.entries, over: .prefix(gram.prefix))
        cursor = walk
        self.view = view
        self.search = search
        self.gram = gram
        self.last = last
        remaining = limit
        scratch = search.needle.scratch
        phase = .exact(0)
        if let last, last.score.rank == .exact { phase = .exact(last.score.field) }
        if let last, last.score.rank > .exact { phase = .ranked }
        restart = start(of: phase)
    }

    /// The next record, or nil after the last.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func next() throws -> FoundHit? {
        guard remaining > 0 else { return nil }
        while true {
            guard let next = try step() else {
                if waiting.isEmpty { return nil }
                return try give(waiting.removeFirst())
            }
            if let first = waiting.first, first <= next.bound {
                held = next
                return try give(waiting.removeFirst())
            }
            let (search, view) = (search, view)
            let bytes = unsafe _overrideLifetime(try record(next.id, of: search), copying: view)
            guard let score = try search.score(of: bytes, next.id, &scratch) else {
                try noteMiss()
                continue
            }
            let found = SearchPosition(score, next.id)
            if let last, found <= last { continue }
            if found <= next.bound {
                last = found
                remaining -= 1
                return FoundHit(found, bytes)
            }
            wait(found)
        }
    }
}

extension SearchWalk {
    /// Where the entries of a phase begin that come after `last`.
    private func start(of phase: Phase) -> [UInt8] {
        switch phase {
        case .exact(let field):
            var first = SearchPosition(exactStart(field), IDBits(high: 0, low: 0))
            if let last, first.score == exact(field),
                last.score == SearchScore(.exact, field: field, length: search.needle.length)
            {
                first = SearchPosition(first.score, last.id)
            }
            return gram.prefix + first.bytes
        case .ranked:
            // What waits for its turn comes from entries before it, unless the gram is all.
            guard search.needle.isGram, let last, last.score.rank > .exact else {
                return gram.prefix
            }
            return gram.prefix + last.bytes
        case .gathered: return []
        }
    }

    /// The place in entries of a text that is the search and nothing else.
    private func exact(_ field: Int) -> SearchScore {
        SearchScore(.prefix, field: field, length: search.needle.length)
    }

    /// Where such places begin. An array has one entry for what several of its texts begin with:
    /// with the length of the shortest, which is as long as the search or shorter.
    private func exactStart(_ field: Int) -> SearchScore {
        let isArray = search.index.fields[field].kind == .array
        return SearchScore(.prefix, field: field, length: isArray ? 0 : search.needle.length)
    }

    /// The record of the next entry, with the best place that it can have.
    @_lifetime(self: copy self)
    private mutating func step() throws -> Candidate? {
        if let next = held.take() { return next }
        while true {
            if case .gathered = phase { return nil }
            let found = try read()
            switch phase {
            case .exact(let field):
                if let found, found.score <= exact(field) {
                    let length = search.needle.length
                    // Shorter ones do not come in the order of their ids: they wait for their turn.
                    let isInOrder = found.score == exact(field)
                    let bound = SearchPosition(
                        SearchScore(.exact, field: field, length: length),
                        isInOrder ? found.id : IDBits(high: 0, low: 0))
                    return Candidate(id: found.id, bound: bound)
                }
                let isLast = field + 1 == search.index.fields.count
                phase = isLast ? .ranked : .exact(field + 1)
                restart = start(of: phase)
            case .ranked:
                if let found { return Candidate(id: found.id, bound: found) }
                phase = .gathered
            case .gathered: break
            }
        }
    }

    @_lifetime(self: copy self)
    private mutating func read() throws -> SearchPosition? {
        let search = search
        if let key = restart.take() {
            guard let entry = unsafe try cursor.seek(key.span.bytes) else { return nil }
            return try search.position(of: entry.key)
        }
        guard let entry = try cursor.next() else { return nil }
        return try search.position(of: entry.key)
    }

    @_lifetime(copy self)
    @_lifetime(self: copy self)
    private mutating func give(_ position: SearchPosition) throws -> FoundHit {
        let (search, view) = (search, view)
        let bytes = unsafe _overrideLifetime(try record(position.id, of: search), copying: view)
        last = position
        remaining -= 1
        return FoundHit(position, bytes)
    }

    /// The encoded record of an entry. An entry without one is an error, never skipped.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    private mutating func record(_ id: IDBits, of search: PreparedSearch) throws -> RawSpan {
        let view = view
        // The stretch that is walked stands for the records of its entries.
        guard let bytes = try view.unnoted.get(id, in: search.table.records) else {
            throw search.damage(id)
        }
        return unsafe _overrideLifetime(bytes, copying: view)
    }

    /// Keeps a record until its turn; only as many as may still be given.
    private mutating func wait(_ found: SearchPosition) {
        var (low, high) = (0, waiting.count)
        while low < high {
            let middle = (low + high) / 2
            if waiting[middle] < found { low = middle + 1 } else { high = middle }
        }
        if low < waiting.count, waiting[low] == found { return }
        waiting.insert(found, at: low)
        if waiting.count > remaining { waiting.removeLast() }
    }

    /// After 64 records in vain, 256, and so on, goes over to a gram that has not more entries.
    @_lifetime(self: copy self)
    private mutating func noteMiss() throws {
        examined += 1
        if examined < milestone || search.needle.isGram { return }
        let (search, view) = (search, view)
        guard case .ranked = phase, let rare = try search.gram(withAtMost: milestone, in: view)
        else {
            milestone *= 4
            return
        }
        waiting = []
        phase = .gathered
        var entries = try view.cursor(in: search.index.entries, over: .prefix(rare.prefix))
        while true {
            let id: IDBits
            do {
                guard let entry = try entries.next() else { return }
                id = try search.position(of: entry.key).id
            }
            let bytes = unsafe _overrideLifetime(try record(id, of: search), copying: view)
            guard let score = try search.score(of: bytes, id, &scratch) else { continue }
            let found = SearchPosition(score, id)
            if last.map({ found > $0 }) ?? true { wait(found) }
        }
    }
}
