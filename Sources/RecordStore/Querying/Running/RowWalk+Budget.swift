extension RowWalk {
    /// Counts a row, and returns whether the time of the walk is over. It looks at the clock only
    /// once in many rows.
    @inline(__always)
    mutating func isOver() -> Bool {
        rowsToLook &-= 1
        return rowsToLook <= 0 && look()
    }

    @inline(never)
    private mutating func look() -> Bool {
        rowsToLook = ReadBudget.rowsBetweenLooks
        return budget?.isOver ?? false
    }

    /// Stops the walk after a row if its time is over.
    @inline(__always)
    @_lifetime(self: copy self)
    mutating func stopIfOver(after row: borrowing Step) {
        if isOver() { stop(after: row) }
    }

    @inline(never)
    @_lifetime(self: copy self)
    private mutating func stop(after row: borrowing Step) {
        if row.origin != .other {
            stop(at: PagePlace(true, row.key.array))
        } else if let mark, mark.member == nil {
            stop(at: PagePlace(true, mark.key))
        }
        // A group of cut texts was read as a whole, and its members are given.
    }

    /// Stops the walk after the row with a key, which the filter has refused.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func stopWalk(after key: [UInt8]) -> Step? {
        stop(at: PagePlace(true, key))
        return nil
    }

    /// Stops the walk after all rows whose keys begin with a stem, which the filter has refused.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func stopWalk(afterGroup stem: [UInt8]) -> Step? {
        if query.stretch?.direction == .descending {
            stop(at: PagePlace(true, stem))
        } else if let key = KeyEdge.after(stem).position() {
            stop(at: PagePlace(false, key))
        }
        return nil
    }

    private mutating func stop(at place: PagePlace) {
        stop = .place(place)
        remaining = 0
    }
}

extension PreparedQuery {
    /// Returns the time that is left for the rows of a walk that has begun.
    ///
    /// The rows of a sort are given together, because the next page would have to sort again. What
    /// a plan reads before its first row is not counted for the same reason.
    func budget(of budget: ReadBudget?) -> ReadBudget? {
        if unsorted != nil { return nil }
        return source.beginsWithRows ? budget?.restarted : budget
    }
}

extension PlanSource {
    /// Whether rows are read before the first one can be given.
    var beginsWithRows: Bool {
        switch self {
        case .union, .join, .parents, .search: true
        case .stretch, .chain, .merge, .intersection, .nothing: false
        }
    }
}
