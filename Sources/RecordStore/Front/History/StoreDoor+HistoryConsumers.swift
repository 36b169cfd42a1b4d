import LMDB

extension StoreCore {
    /// Writes to the places of the history, without a transaction of the store.
    func writePlaces<Result>(
        _ body: (PlaceTable, CatalogHead, inout WriteTransaction) throws -> Result
    ) throws -> Result {
        try reopening { schema in
            guard let tables = try schema.historyTables() else {
                throw StoreError.history(.notKept)
            }
            return try schema.environment.write { raw in
                let head = try schema.catalog.existingHead(in: raw.view)
                try schema.catalog.checkWritable(head)
                return try body(PlaceTable(tables.places), head, &raw)
            }
        }
    }
}

extension StoreDoor {
    /// Registers a named consumer of the history, such as a search index beside the store. What it
    /// has not read is kept for it up to a size, beyond the limits of the history.
    ///
    /// A new consumer begins at `token`, or with the next transaction. One that exists stays at its
    /// place, and gets the size. In a copy, and in a store that was restored from a backup, all
    /// consumers begin anew.
    /// - Parameter sizeBytes: the size of the history up to which nothing is removed that the
    ///   consumer has not read.
    public func addHistoryConsumer(
        _ name: String, holding sizeBytes: Int = 256 << 20, from token: HistoryToken? = nil
    ) throws {
        let core = core
        try core.writePlaces { places, head, raw in
            let first = try token.map { try core.sequence(of: $0, head) } ?? head.sequence
            let known = try places.place(HistoryFormat.consumer, name, in: raw.view)
            let isOfFile = known?.incarnation == head.incarnation
            let place = PlaceTable.Place(
                sequence: isOfFile ? known?.sequence ?? first : first,
                incarnation: head.incarnation, sizeBytes: max(0, sizeBytes))
            try places.save(place, HistoryFormat.consumer, name, in: &raw)
        }
    }

    /// Returns what a consumer has not read yet. Its place stays until
    /// ``advanceHistoryConsumer(_:to:)`` moves it.
    /// - Throws: ``StoreError/history(_:)`` if no consumer has the name, or if it was registered
    ///   in another file, of which this one is a copy.
    public func history(forConsumer name: String, limit: Int = 100) throws -> HistoryPage {
        try core.readHistory { snapshot, tables in
            let places = PlaceTable(tables.places)
            guard
                let place = try places.place(HistoryFormat.consumer, name, in: snapshot.view)
            else { throw StoreError.history(.unknownConsumer(name: name)) }
            let head = try snapshot.schema.catalog.existingHead(in: snapshot.view)
            if place.incarnation != head.incarnation { throw StoreError.history(.otherFile) }
            return try snapshot.history(
                after: place.sequence, limit: limit, head, tables)
        }
    }

    /// Moves a consumer to the place after what it has read, for good.
    /// - Throws: ``StoreError/history(_:)`` if no consumer has the name, or if the token is of
    ///   another file.
    public func advanceHistoryConsumer(_ name: String, to token: HistoryToken) throws {
        let core = core
        try core.writePlaces { places, head, raw in
            guard var place = try places.place(HistoryFormat.consumer, name, in: raw.view) else {
                throw StoreError.history(.unknownConsumer(name: name))
            }
            place.sequence = try core.sequence(of: token, head)
            place.incarnation = head.incarnation
            try places.save(place, HistoryFormat.consumer, name, in: &raw)
        }
    }

    /// Forgets a consumer, so that nothing is kept for it any more.
    /// - Returns: whether there was one.
    @discardableResult
    public func removeHistoryConsumer(_ name: String) throws -> Bool {
        try core.writePlaces { places, _, raw in
            try places.remove(HistoryFormat.consumer, name, in: &raw)
        }
    }

    /// The names of all consumers.
    public func historyConsumers() throws -> [String] {
        try core.readHistory { snapshot, tables in
            try PlaceTable(tables.places).places(HistoryFormat.consumer, in: snapshot.view)
                .map(\.name)
        }
    }
}
