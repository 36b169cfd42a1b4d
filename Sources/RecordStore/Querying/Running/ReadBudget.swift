/// The time that a page may take.
struct ReadBudget {
    let time: Duration
    private let end: ContinuousClock.Instant

    /// A budget that begins now.
    init(_ time: Duration) {
        self.time = time
        end = .now + time
    }

    /// The same budget, which begins anew.
    var restarted: ReadBudget { ReadBudget(time) }

    var isOver: Bool { ContinuousClock.now >= end }

    /// The number of rows between two looks at the clock.
    static let rowsBetweenLooks = 32
}
