/// A division of a rectangle into parts, each as large as its share, and as square as can be.
///
/// The parts are laid in rows along the shorter side, as in "Squarified Treemaps" by Bruls, Huizing
/// and van Wijk: a row takes the next part as long as that makes its worst part squarer.
package enum Treemap {
    /// A rectangle, from its upper left corner.
    package struct Frame: Hashable {
        package var x, y, width, height: Double

        /// Creates a rectangle.
        package init(x: Double, y: Double, width: Double, height: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }

        /// Returns the rectangle without a margin on each side, or an empty one.
        func inset(_ margin: Double, top: Double = 0) -> Frame {
            Frame(
                x: x + margin, y: y + margin + top, width: max(0, width - 2 * margin),
                height: max(0, height - 2 * margin - top))
        }
    }

    /// Returns a part for each weight, in the order of the weights. Large weights come first in the
    /// rectangle. A weight of 0 has an empty part.
    /// - Complexity: O(n log n) for n weights.
    package static func frames(of weights: [Double], in frame: Frame) -> [Frame] {
        let order = weights.indices.filter { weights[$0] > 0 }
            .sorted { (weights[$1], $0) < (weights[$0], $1) }
        let total = order.reduce(0) { $0 + weights[$1] }
        var frames = weights.map { _ in Frame(x: frame.x, y: frame.y, width: 0, height: 0) }
        guard total > 0, frame.width > 0, frame.height > 0 else { return frames }
        let scale = frame.width * frame.height / total
        var (rest, position) = (frame, 0)
        while position < order.count {
            let side = min(rest.width, rest.height)
            var (row, area) = ([order[position]], weights[order[position]] * scale)
            var worst = ratio(of: row.map { weights[$0] * scale }, side: side)
            while position + row.count < order.count {
                let next = order[position + row.count]
                let wider = ratio(of: (row + [next]).map { weights[$0] * scale }, side: side)
                if wider > worst { break }
                row.append(next)
                area += weights[next] * scale
                worst = wider
            }
            rest = lay(row.map { ($0, weights[$0] * scale) }, area: area, in: rest, &frames)
            position += row.count
        }
        return frames
    }

    /// Returns how long the worst part of a row is, compared with its width.
    private static func ratio(of areas: [Double], side: Double) -> Double {
        let depth = areas.reduce(0, +) / side
        return areas.reduce(1) { worst, area in
            let length = area / depth
            return max(worst, length / depth, depth / length)
        }
    }

    /// Lays a row along the shorter side, and returns what is left beside it.
    private static func lay(
        _ row: [(index: Int, area: Double)], area: Double, in rest: Frame,
        _ frames: inout [Frame]
    ) -> Frame {
        let isColumn = rest.width >= rest.height
        let depth = area / (isColumn ? rest.height : rest.width)
        var start = isColumn ? rest.y : rest.x
        for (index, area) in row {
            let length = area / depth
            frames[index] =
                isColumn
                ? Frame(x: rest.x, y: start, width: depth, height: length)
                : Frame(x: start, y: rest.y, width: length, height: depth)
            start += length
        }
        return isColumn
            ? Frame(
                x: rest.x + depth, y: rest.y, width: max(0, rest.width - depth),
                height: rest.height)
            : Frame(
                x: rest.x, y: rest.y + depth, width: rest.width,
                height: max(0, rest.height - depth))
    }
}
