package import LMDB

extension RankTable {
    /// Counts an entry that was just added.
    package func add(_ key: RawSpan, in transaction: inout WriteTransaction) throws {
        let span = RankFormat.stem(of: key)
        let own = level(of: span)
        if own == 0, try count(span, by: 1, in: &transaction) { return }
        let stem = span.array
        let top = try topLevel(in: transaction.view)
        for level in 1...max(top, own, 1) {
            // A level that was not there counts this entry among all others.
            let isNew = level > top
            var before =
                isNew
                ? Boundary(stem: [], count: try total(below: level, in: transaction.view))
                : try boundary(level, atOrBefore: stem, in: transaction.view)
            if !isNew { before.count += 1 }
            if level <= own, before.stem != stem {
                let part = try count(level, from: stem, in: transaction.view)
                before.count -= part
                try put(Boundary(stem: stem, count: part), level, in: &transaction)
            }
            try put(before, level, in: &transaction)
        }
    }

    /// Counts an entry no longer that was just removed.
    package func remove(_ key: RawSpan, in transaction: inout WriteTransaction) throws {
        let span = RankFormat.stem(of: key)
        var own = level(of: span)
        if own == 0, try count(span, by: -1, in: &transaction) {
            return try removeEmptyLevels(from: 1, hasChanged: false, in: &transaction)
        }
        let stem = span.array
        if own > 0, stem.count == RankFormat.mostStemBytes,
            try hasEntry(with: stem, in: transaction.view)
        {
            own = 0
        }
        let top = try topLevel(in: transaction.view)
        guard 1...RankFormat.mostLevels ~= top, own <= top else { throw RankDamage() }
        for level in 1...top {
            var last = try boundary(level, atOrBefore: stem, in: transaction.view)
            if level <= own {
                guard last.stem == stem else { throw RankDamage() }
                // Safe because the array lives during the call.
                let key = [UInt8(level)] + stem
                _ = unsafe try transaction.delete(key.span.bytes, in: counts)
                let count = last.count
                last = try boundary(
                    level, atOrBefore: stem, isIncluded: false, in: transaction.view)
                last.count += count
            }
            last.count -= 1
            try put(last, level, in: &transaction)
        }
        try removeEmptyLevels(from: top, hasChanged: own == top, in: &transaction)
    }

    /// Makes all counts anew.
    /// - Complexity: one step for each entry.
    package func rebuild(in transaction: inout WriteTransaction) throws {
        while try transaction.removeFirst(10_000, in: counts) > 0 {}
        for (position, level) in try madeAnew(in: transaction.view).enumerated() {
            for boundary in level { try put(boundary, position + 1, in: &transaction) }
        }
    }

    /// Counts an entry that is no boundary, which changes one count of each level. All are found
    /// by one cursor before any is written.
    /// - Returns: false if no level is there.
    private func count(
        _ stem: RawSpan, by difference: Int, in transaction: inout WriteTransaction
    ) throws -> Bool {
        let boundaries = try boundaries(atOrBefore: stem, in: transaction.view)
        for (key, count) in boundaries {
            try put(count + difference, for: key, in: &transaction)
        }
        return !boundaries.isEmpty
    }

    /// Returns the keys and counts of the last boundaries at or before a stem, of all levels.
    private func boundaries(
        atOrBefore stem: RawSpan, in view: ReadView
    ) throws -> [(key: [UInt8], count: Int)] {
        var level = UInt8(0)
        var cursor = try view.cursor(in: counts, .descending)
        if let last = try cursor.next() { level = last.key.byte(at: 0) }
        guard level <= RankFormat.mostLevels else { throw RankDamage() }
        var found: [(key: [UInt8], count: Int)] = []
        var target = [level] + stem.array
        while level > 0 {
            target[0] = level
            guard let entry = try cursor.seek(target), entry.key.byte(at: 0) == level else {
                throw RankDamage()
            }
            let count = try RankFormat.count(entry.value, of: entry.key, in: index)
            found.append((entry.key.array, count))
            level -= 1
        }
        return found
    }

    /// Removes the levels at the top of which no entry is a boundary, and the first one if no entry
    /// is left.
    private func removeEmptyLevels(
        from top: Int, hasChanged: Bool, in transaction: inout WriteTransaction
    ) throws {
        if try transaction.view.statistics(of: entries).entryCount == 0 {
            while try transaction.removeFirst(10, in: counts) > 0 {}
            return
        }
        guard hasChanged else { return }
        for level in stride(from: top, to: 1, by: -1) {
            var boundaries = 0
            try forEachBoundary(level, from: [], in: transaction.view) { _ in
                boundaries += 1
                return boundaries < 2
            }
            if boundaries > 1 { return }
            let key = [UInt8(level)]
            // Safe because the array lives during the call.
            _ = unsafe try transaction.delete(key.span.bytes, in: counts)
        }
    }

    /// Returns the number of all entries, by the counts of the level below another one.
    private func total(below level: Int, in view: ReadView) throws -> Int {
        if level == 1 { return try view.statistics(of: entries).entryCount }
        var total = 0
        try forEachBoundary(level - 1, from: [], in: view) {
            try total.add(counted: $0.count)
            return true
        }
        return total
    }

    /// Returns the number of entries from a new boundary of a level to the next one.
    private func count(_ level: Int, from stem: [UInt8], in view: ReadView) throws -> Int {
        var end: [UInt8]?
        try forEachBoundary(level, from: stem, in: view) { boundary in
            if boundary.stem != stem { end = boundary.stem }
            return end == nil
        }
        var count = 0
        if level == 1 {
            let range = KeyRange(
                from: .included(stem), to: end.map { .excluded($0) } ?? .unbounded)
            var cursor = try view.cursor(in: entries, over: range)
            while try cursor.next() != nil { count += 1 }
        } else {
            try forEachBoundary(level - 1, from: stem, in: view) { boundary in
                if boundary.stem == end { return false }
                try count.add(counted: boundary.count)
                return true
            }
        }
        return count
    }

    private func hasEntry(with stem: [UInt8], in view: ReadView) throws -> Bool {
        var cursor = try view.cursor(in: entries, over: .prefix(stem))
        return try cursor.next() != nil
    }

    private func put(
        _ boundary: Boundary, _ level: Int, in transaction: inout WriteTransaction
    ) throws {
        try put(boundary.count, for: [UInt8(level)] + boundary.stem, in: &transaction)
    }

    private func put(
        _ count: Int, for key: [UInt8], in transaction: inout WriteTransaction
    ) throws {
        guard count >= 0 else { throw RankDamage() }
        // Safe because the arrays live during the calls.
        let value = unsafe RankFormat.value(count, of: key.span.bytes, in: index)
        // Safe because the arrays live during the call.
        unsafe try transaction.put(value.span.bytes, for: key.span.bytes, in: counts)
    }
}
