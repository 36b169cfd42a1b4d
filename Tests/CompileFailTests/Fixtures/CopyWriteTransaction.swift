// error: 'transaction' consumed more than once

import LMDB

func take(_ transaction: consuming WriteTransaction) {}

func twice(_ transaction: consuming WriteTransaction) {
    take(transaction)
    take(transaction)
}
