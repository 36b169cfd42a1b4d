/// The direction in which a ``Cursor`` walks.
public enum Direction: Hashable, Sendable {
    case ascending, descending
}
