import LMDB

/// A reader of parents and of their children.
struct FamilyReader<Parent: Record, Child: Record>: ~Escapable {
    private let snapshot: Snapshot
    private let query: FamilyQuery<Parent, Child>
    private let parents: TypedRecordTable<Parent>
    private let children: TypedRecordTable<Child>
    /// The number of parents whose children are looked up together.
    private static var parentsAtOnce: Int { 256 }

    @_lifetime(copy snapshot)
    init(_ query: FamilyQuery<Parent, Child>, in snapshot: Snapshot) throws {
        try query.check()
        try query.children.memo.content.check(of: Child.schema.name)
        self.snapshot = snapshot
        self.query = query
        parents = try snapshot.schema.table(of: Parent.self)
        children = try snapshot.schema.table(of: Child.self)
    }

    /// Reads the next `count` families of a walk over parents, or fewer at its end.
    func read(
        _ walk: inout RowWalk, _ count: Int, into families: inout [Family<Parent, Child>]
    ) throws -> FoundEnds {
        var found: [Parent] = []
        let ends = try parents.read(&walk, count, into: &found)
        families.reserveCapacity(families.count + found.count)
        for start in stride(from: 0, to: found.count, by: Self.parentsAtOnce) {
            try read(found[start...].prefix(Self.parentsAtOnce), into: &families)
        }
        return ends
    }

    /// Reads the children of some parents, whose records are looked up together.
    private func read(
        _ parents: ArraySlice<Parent>, into families: inout [Family<Parent, Child>]
    ) throws {
        let watch = snapshot.traceWatch
        var rows = FoundRows(of: children, in: snapshot.view)
        var (counts, reads) = ([Int](), 0)
        var last: PreparedQuery?
        for parent in parents {
            let query = query.children(of: parent.id.bits)
            let prepared = try query.memo.prepared(
                for: children, query.memo.use, snapshot.view)
            var walk = try RowWalk(snapshot.view(for: query), prepared, limit: query.limit)
            let before = rows.count
            _ = try walk.collect(.max, into: &rows)
            counts.append(rows.count - before)
            reads += walk.readCount
            last = prepared
        }
        guard let last else { return }
        let found = try children.decode(&rows, of: last, in: snapshot.view)
        watch?.end(.fetch, last, read: reads, returned: found.count)
        var start = 0
        for (parent, count) in zip(parents, counts) {
            families.append(
                Family(parent: parent, children: Array(found[start..<start + count])))
            start += count
        }
    }
}
