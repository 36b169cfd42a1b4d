public import Foundation

extension LocalDay {
    @available(
        *, unavailable,
        message: "add utcOffsetMinutes:, such as TimeZone.current.secondsFromGMT() / 60"
    )
    public init(_ date: Date) { fatalError() }
}
