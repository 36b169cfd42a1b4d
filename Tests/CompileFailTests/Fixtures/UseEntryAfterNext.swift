// error: overlapping accesses to 'cursor'

import LMDB

func useAfterNext(_ environment: Environment, _ table: Table) throws {
    try environment.read { view in
        var cursor = try view.cursor(in: table)
        let first = try cursor.next()
        _ = try cursor.next()
        _ = first?.key.byteCount
    }
}
