// error: overlapping accesses to 'transaction'

import LMDB

func holdSpan(_ environment: Environment, _ table: Table, _ key: [UInt8]) throws {
    try environment.write { transaction in
        let value = try transaction.view.get(key.span.bytes, in: table)
        try transaction.put(key.span.bytes, for: key.span.bytes, in: table)
        _ = value?.byteCount
    }
}
