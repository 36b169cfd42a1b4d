/// The rule for a query that no index serves.
public enum ScanPolicy: Hashable, Sendable {
    /// The query reads all records to find or to sort its rows.
    case allow
    /// The query throws ``StoreError/notServed(type:index:)``.
    case refuse
}
