// error: instance method 'read(notingIn:_:)' requires that 'ReadView' conform to 'Escapable'

import LMDB

func keep(_ environment: Environment) throws -> Int {
    let kept: ReadView = try environment.read { view in view }
    return kept.transactionID
}
