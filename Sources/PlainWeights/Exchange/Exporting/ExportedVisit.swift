import Foundation

/// What the rows of a set say of its visit. Visits of which a file says the same are one.
struct ExportedVisit: Hashable {
    let start: LocalMoment
    /// The end, or the length, as the format writes it.
    var end = ""
    var name = ""
    /// The number of the workout, in Strong.
    var number = ""
}

/// The entries that an import makes of rows: a new one begins with a visit, where the exercise
/// changes, and where the number of the set does not rise.
struct EntryBoundary {
    private var visit: ExportedVisit?
    private var name = ""
    private var number: Int?

    /// Notes a row, and returns whether an entry begins with it.
    mutating func begins(_ visit: ExportedVisit, _ name: String, _ number: Int?) -> Bool {
        var isRising = true
        if let last = self.number, let number { isRising = number > last }
        let goesOn = visit == self.visit && name == self.name && isRising
        self.number = number ?? (goesOn ? self.number : nil)
        (self.visit, self.name) = (visit, name)
        return !goesOn
    }
}
