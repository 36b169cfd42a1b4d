/// An enum whose cases lead from one to the next, by a `switch` that names them all: a case that is
/// added does not compile until it has its place, and with it its turn in what is tried on all.
public protocol CaseChain {
    static var firstCase: Self { get }
    /// Nil for the last.
    var nextCase: Self? { get }
}

extension CaseChain {
    /// A value of each case.
    public static var everyCase: [Self] {
        var values = [firstCase]
        while let next = values.last?.nextCase { values.append(next) }
        return values
    }
}
