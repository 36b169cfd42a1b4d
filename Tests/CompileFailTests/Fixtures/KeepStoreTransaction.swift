// error: missing reinitialization of inout parameter 'transaction' after consume

import RecordStore

func keep(_ store: Store) throws {
    var kept: StoreTransaction?
    try store.write { transaction in kept = consume transaction }
    _ = consume kept
}
