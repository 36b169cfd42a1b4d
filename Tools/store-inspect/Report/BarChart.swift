import CommandLineSupport

/// A drawing of a histogram: a bar for each step, side by side, over an axis of round numbers.
struct BarChart {
    let steps: [LogHistogram.Step]
    /// What the drawing is of.
    let label: String
    /// What is counted, in the singular.
    let unit: String
    /// Returns the text of a number of the axis.
    let title: (Int64) -> String

    private static let width = 330.0
    private static let height = 96.0
    private static let axisHeight = 18.0
    private static let letterWidth = 6.0
    private static let greatestBarWidth = 28.0
    /// The least height of a bar that is not empty.
    private static let leastHeight = 1.5

    /// Adds the drawing.
    func add(to markup: inout Markup) {
        let most = steps.map(\.count).max() ?? 0
        if most == 0 { return }
        let step = min(Self.greatestBarWidth, Self.width / Double(steps.count))
        let base = Self.height - Self.axisHeight
        markup.add(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "class": "bars", "role": "img",
                "viewBox": "0 0 \(Self.width.coordinate) \(Self.height.coordinate)",
                "aria-label": label,
            ]
        ) { svg in
            for (position, one) in steps.enumerated() where one.count > 0 {
                let height = max(
                    Self.leastHeight, Double(one.count) / Double(most) * (base - 2))
                svg.add("g") { bar in
                    bar.add(
                        "title",
                        text: "\(title(one.from)) to \(title(one.to)): "
                            + one.count.counted(unit))
                    bar.add(
                        "rect",
                        [
                            "x": (Double(position) * step + 0.5).coordinate,
                            "y": (base - height).coordinate,
                            "width": max(1, step - 1).coordinate, "height": height.coordinate,
                        ])
                }
            }
            let line = "M0 \(base.coordinate)H\(Self.width.coordinate)"
            svg.add("path", ["class": "axis", "d": line])
            addAxis(step: step, to: &svg)
        }
    }

    /// Adds as many numbers of the axis as have room.
    private func addAxis(step: Double, to svg: inout Markup) {
        var end = -1.0
        for (position, one) in steps.enumerated() {
            let text = title(one.from)
            let (x, width) = (Double(position) * step, Double(text.count) * Self.letterWidth)
            if x <= end || x + width > Self.width { continue }
            end = x + width + 2 * Self.letterWidth
            svg.add(
                "text", ["x": x.coordinate, "y": (Self.height - 5).coordinate], text: text)
        }
    }
}
