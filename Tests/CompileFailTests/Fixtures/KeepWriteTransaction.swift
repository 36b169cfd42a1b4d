// error: missing reinitialization of inout parameter 'transaction' after consume

import LMDB

func keep(_ environment: Environment) throws {
    var kept: WriteTransaction?
    try environment.write { transaction in
        kept = consume transaction
    }
    _ = consume kept
}
