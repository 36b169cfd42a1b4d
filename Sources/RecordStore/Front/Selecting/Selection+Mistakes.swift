// Unavailable methods that say where what belongs to the query of a selection is written.

extension Selection {
    @available(*, unavailable, message: "sorted(by:) comes before selecting")
    public func sorted(by keys: SortKey<R>...) -> Selection { fatalError() }

    @available(*, unavailable, message: "limited(to:) comes before selecting")
    public func limited(to count: Int) -> Selection { fatalError() }

    @available(*, unavailable, message: "paged(by:) comes before selecting")
    public func paged(by size: Int) -> Selection { fatalError() }
}
