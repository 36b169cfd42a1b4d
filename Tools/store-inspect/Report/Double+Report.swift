import CommandLineSupport
import Foundation

extension Double {
    /// The number as a coordinate of a drawing, with a decimal.
    var coordinate: String {
        let tenths = Int((self * 10).rounded())
        let digits = "\(abs(tenths) / 10)" + (tenths % 10 == 0 ? "" : ".\(abs(tenths) % 10)")
        return (tenths < 0 ? "-" : "") + digits
    }
}

extension Int {
    /// The number of bytes in the largest unit that leaves a whole part: `4,096 bytes`, `11.8 MB`.
    var byteSize: String {
        if self < 10_000 { return "\(grouped) byte\(self == 1 ? "" : "s")" }
        var (unit, value) = (0, Double(self))
        while unit < Self.byteUnits.count, value >= 999.5 {
            value /= 1_000
            unit += 1
        }
        return String(format: value < 99.95 ? "%.1f" : "%.0f", value) + " "
            + Self.byteUnits[unit - 1]
    }

    private static let byteUnits = ["KB", "MB", "GB", "TB", "PB", "EB"]
}
