// error: lifetime-dependent

import LMDB

func store(_ environment: Environment, _ table: Table) throws -> Int {
    var kept: ReadView?
    try environment.read { view in
        kept = view
    }
    return kept?.transactionID ?? 0
}
