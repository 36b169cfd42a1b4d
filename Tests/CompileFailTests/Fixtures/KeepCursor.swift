// error: instance method 'read(notingIn:_:)' requires that 'Cursor' conform to 'Escapable'

import LMDB

func keep(_ environment: Environment, _ table: Table) throws {
    let kept: Cursor = try environment.read { view in try view.cursor(in: table) }
    _ = consume kept
}
