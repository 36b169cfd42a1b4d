/// A whole number that a store keeps once for all of its records, and that expressions use, such as
/// the hour at which a day begins.
///
/// ```swift
/// struct Shift: Record {
///     var id = ID()
///     var start = Date.distantPast
///
///     static let dayStart = StoreConstant("dayStart", initially: 0)
///     static let day = ComputedColumn<Shift, Int>("day") {
///         $0.start.day(offsetMinutes: ($0.constant(dayStart) * -1).ifNil(0))
///     }
///     static let schema = Schema<Shift>("Shift", blank: Shift()) {
///         Field(1, "start", \.start)
///         Index("byDay", on: .computed(day))
///     }
/// }
/// let store = try Store.open(at: path, [Shift.self])
/// try store.change(Shift.dayStart, to: 240)
/// ```
/// The catalog of a file keeps the number, so every program and tool computes the same values.
/// `change(_:to:progress:)` of a store changes it and builds
/// the indexes anew that depend on it.
public struct StoreConstant: Hashable, Sendable {
    /// The name of the constant in files. Types that use one name share one constant.
    public let name: String
    /// The number in a file that does not have the constant yet.
    public let initialValue: Int

    /// Declares a constant.
    /// - Parameters:
    ///   - name: at most 255 bytes of UTF-8.
    ///   - value: the number in a file that does not have the constant yet.
    public init(_ name: String, initially value: Int) {
        precondition(
            (1...255).contains(name.utf8.count),
            "the name of a constant has \(name.utf8.count) bytes")
        self.name = name
        initialValue = value
    }
}
