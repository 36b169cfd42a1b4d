import Foundation

/// A logarithmic axis from 0 to 1.
struct LogScale {
    private let lowest: Double
    private let highest: Double

    /// - Parameter margin: how many times the smallest and the largest value the axis goes on.
    init(_ values: [Double], margin: Double) {
        lowest = log10((values.min() ?? 1) / margin)
        highest = log10((values.max() ?? 1) * margin)
    }

    func position(_ value: Double) -> Double {
        (log10(value) - lowest) / (highest - lowest)
    }

    /// Round values on the axis: of each power of ten the first, and others where these are few.
    var ticks: [Double] {
        let powers = Int(lowest.rounded(.down))...Int(highest.rounded(.up))
        let digits: [Double] = highest - lowest > 2.5 ? [1] : [1, 2, 5]
        return powers.flatMap { power in digits.map { $0 * pow(10, Double(power)) } }
            .filter { (0...1).contains(position($0)) }
    }
}
