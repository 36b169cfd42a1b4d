/// What happens to a query that no index serves.
public enum ScanPolicy: Hashable, Sendable {
    /// All records are read to find or to sort its rows.
    case allow
    /// It throws ``StoreError/notServed(type:index:)``.
    case refuse
}
