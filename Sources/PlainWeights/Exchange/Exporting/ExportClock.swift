import Foundation

/// The clocks that show the times of a file.
struct ExportClock {
    /// Nil stands for the clocks of each record.
    let zone: TimeZone?

    /// Returns what the clocks show at a moment, in whole seconds.
    /// - Parameter utcOffsetMinutes: the offset of the record.
    func moment(_ date: Date, _ utcOffsetMinutes: Int) -> LocalMoment {
        let offset = zone?.offsetMinutes(at: date) ?? utcOffsetMinutes
        return LocalMoment(seconds: Int(date.timeIntervalSince1970.rounded(.down)) + 60 * offset)
    }

    /// Returns the moment that an import by the same clocks takes from what they show. Where they
    /// went back, it is another one.
    func reading(
        _ moment: LocalMoment, _ utcOffsetMinutes: Int
    ) -> (date: Date, utcOffsetMinutes: Int) {
        if let zone { return moment.resolved(in: zone) }
        let seconds = moment.seconds - 60 * utcOffsetMinutes
        return (Date(timeIntervalSince1970: Double(seconds)), utcOffsetMinutes)
    }
}

/// Moments as texts of files.
extension LocalMoment {
    /// The day and the time, as in 2026-08-14 18:05:00.
    var text: String { "\(day) \(time)" }

    /// The day, as in 2026-08-14.
    var day: String { "\(LocalDay(rawValue: dayAndTime.quotient))" }

    /// The time of the day, as in 18:05:00.
    var time: String {
        let time = dayAndTime.remainder
        return [time / 3_600, time / 60 % 60, time % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
            .joined(separator: ":")
    }

    /// The moment that stands for the day where the time is not known.
    var noon: LocalMoment { LocalMoment(seconds: dayAndTime.quotient * 86_400 + 43_200) }

    private var dayAndTime: (quotient: Int, remainder: Int) {
        let (quotient, remainder) = seconds.quotientAndRemainder(dividingBy: 86_400)
        return remainder < 0 ? (quotient - 1, remainder + 86_400) : (quotient, remainder)
    }
}
