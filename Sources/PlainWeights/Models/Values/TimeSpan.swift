public import RecordStore

/// A length of time in whole milliseconds, such as that of a set or of a rest.
public struct TimeSpan: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
    /// The number of milliseconds.
    public var rawValue: Int

    /// Creates a time of this number of milliseconds.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Returns a time in seconds, to the nearest millisecond.
    ///
    /// A number that no time has (NaN, or beyond 290 million years) gives the largest or the
    /// smallest time, which no record accepts.
    public static func seconds(_ number: Double) -> TimeSpan {
        let milliseconds = (number * 1_000).rounded()
        if abs(milliseconds) < 0x1p63 { return TimeSpan(rawValue: Int(milliseconds)) }
        return TimeSpan(rawValue: number.sign == .minus ? .min : .max)
    }

    /// Returns a time in minutes, to the nearest millisecond.
    public static func minutes(_ number: Double) -> TimeSpan { seconds(number * 60) }

    /// No time.
    public static let zero = TimeSpan(rawValue: 0)

    /// The time in seconds.
    public var seconds: Double { Double(rawValue) / 1_000 }

    /// The time as a duration of the standard library.
    public var duration: Duration { .milliseconds(rawValue) }
}

extension TimeSpan: Comparable {
    public static func < (left: TimeSpan, right: TimeSpan) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension TimeSpan: HintedValue {
    public static let valueHint = ValueHint.quantity("s", decimals: 3)
}

extension TimeSpan: CustomStringConvertible {
    /// The time in seconds with all digits, for logs and messages: `92.5 s`.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
