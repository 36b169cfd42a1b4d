/// One key and its value, lent by a ``Cursor`` until it moves.
public struct Entry: ~Escapable {
    public let key: RawSpan
    public let value: RawSpan

    @_lifetime(copy key, copy value)
    init(key: RawSpan, value: RawSpan) {
        self.key = key
        self.value = value
    }
}
