// error: lifetime-dependent

import LMDB

func keep(_ environment: Environment, _ table: Table, _ key: [UInt8]) throws {
    var kept: RawSpan?
    try environment.read { view in
        kept = try view.get(key.span.bytes, in: table)
    }
    _ = kept?.byteCount
}
