// error: 'cursor' consumed more than once

import LMDB

func copy(_ environment: Environment, _ table: Table) throws {
    try environment.read { view in
        let cursor = try view.cursor(in: table)
        let one = cursor
        let two = cursor
        _ = consume one
        _ = consume two
    }
}
