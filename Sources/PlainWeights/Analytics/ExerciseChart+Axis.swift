import Foundation

extension ExerciseChart {
    /// The range of a chart's values with room above and below, and round numbers in it.
    public struct Axis: Hashable, Sendable {
        /// The least and the greatest number of the axis.
        public var range: ClosedRange<Double>
        /// The numbers to write beside the axis, three to eight of them.
        public var marks: [Double]

        /// Creates the axis of some values, which are at least one.
        ///
        /// A tenth of their range is left above and below, but nothing below 0 if no value is.
        /// Equal values get a tenth of themselves.
        init(_ values: [Double]) {
            let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
            let width = greatest - least
            let room = (width > 0 ? width : max(abs(greatest), 1)) / 10
            let low = least >= 0 ? max(0, least - room) : least - room
            range = low...(greatest + room)
            let step = Self.step(for: range.upperBound - range.lowerBound)
            let first = Int((range.lowerBound / step).rounded(.up))
            let last = Int((range.upperBound / step).rounded(.down))
            marks = (first...max(first, last)).map { Double($0) * step }
        }

        /// Returns the greatest of 1, 2 and 5 times a power of ten that goes at least three times
        /// into a width.
        private static func step(for width: Double) -> Double {
            let power = pow(10, log10(width / 3).rounded(.down))
            return [5, 2, 1].map { $0 * power }.first { $0 <= width / 3 } ?? power
        }
    }
}
