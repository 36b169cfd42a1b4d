import LMDB

/// Reads and writes as the rules allow.
func control(_ environment: Environment, _ table: Table) throws -> Int {
    let key: [UInt8] = [1]
    try environment.write { transaction in
        try transaction.put(key.span.bytes, for: key.span.bytes, in: table)
        let size = try transaction.view.get(key.span.bytes, in: table)?.byteCount
        try transaction.nested { inner in
            if size == 1 { _ = try inner.delete(key.span.bytes, in: table) }
        }
    }
    return try environment.read { view in
        let copy = view
        var cursor = try copy.cursor(in: table)
        var total = 0
        while let entry = try cursor.next() { total += entry.value.byteCount }
        return total
    }
}
