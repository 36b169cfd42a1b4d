// error: 'transaction' consumed more than once

import RecordStore

func take(_ transaction: consuming StoreTransaction) {}

func twice(_ transaction: consuming StoreTransaction) {
    take(transaction)
    take(transaction)
}
