// error: 'commit' is inaccessible due to 'internal' protection level

import LMDB

func commit(_ environment: Environment) throws {
    try environment.write { transaction in
        try transaction.commit()
    }
}
