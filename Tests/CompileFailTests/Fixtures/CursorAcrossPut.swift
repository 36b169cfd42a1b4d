// error: overlapping accesses to 'transaction'

import LMDB

func holdCursor(_ environment: Environment, _ table: Table, _ key: [UInt8]) throws {
    try environment.write { transaction in
        var cursor = try transaction.view.cursor(in: table)
        try transaction.put(key.span.bytes, for: key.span.bytes, in: table)
        _ = try cursor.next()?.key.byteCount
    }
}
