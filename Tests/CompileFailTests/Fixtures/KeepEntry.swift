// error: lifetime-dependent

import LMDB

func keep(_ environment: Environment, _ table: Table) throws {
    try environment.read { view in
        var kept: Entry?
        do {
            var cursor = try view.cursor(in: table)
            kept = try cursor.next()
        }
        _ = kept?.key.byteCount
    }
}
