import CommandLineSupport
import PlainWeights

/// A chart of an exercise, as a file for a browser or as JSON.
struct ChartPicture {
    let title: String
    let chart: ExerciseChart
    let result: ExerciseChart.Result
    /// The name of the area of the chart, of which a page has only one.
    var clip = "area"
    private static let (width, height) = (720.0, 360.0)
    /// The room around the points for what is written there.
    private static let (left, right, top, bottom) = (76.0, 24.0, 66.0, 40.0)

    /// What is drawn, and for how much time.
    var subtitle: String {
        let period =
            switch result.period {
            case .day: "days"
            case .week: "weeks"
            case .month: "months"
            case .year: "years"
            }
        return "\(chart.measure.name), by \(period)"
    }

    /// Returns a number beside the axis, with its unit.
    func label(_ value: Double) -> String {
        value.short + (chart.measure.isWeight ? " \(chart.unit.symbol)" : "")
    }

    var json: JSONValue {
        .object([
            ("measure", .string(chart.measure.name)),
            ("unit", .optional(chart.measure.isWeight ? chart.unit.symbol : nil)),
            ("period", .string(subtitle.components(separatedBy: "by ").last ?? "")),
            (
                "points",
                .array(
                    result.points.map {
                        .object([("day", .string("\($0.day)")), ("value", .number($0.value))])
                    })
            ),
            ("marks", .array(result.values?.marks.map { .number($0) } ?? [])),
            ("slopePerDay", .optional(result.line?.slope)),
        ])
    }

    /// The picture as a file. It needs nothing from elsewhere, and has a light and a dark look.
    var svg: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" viewBox="0 0 720 360">
        <title>\(title.markup): \(subtitle)</title>
        <style>
        \(Self.style)
        </style>
        \(content)
        </svg>

        """
    }

    /// The picture within a page that has the style.
    var embedded: String {
        """
        <svg class="chart" role="img" viewBox="0 0 720 360">
        <title>\(title.markup): \(subtitle)</title>
        \(content)
        </svg>
        """
    }

    /// The look of all charts of a page.
    static let style = """
        .chart { background: #fff; font: 13px system-ui, sans-serif; }
        .chart text { fill: #444; }
        .chart .title { fill: #111; font-size: 17px; font-weight: 600; }
        .chart .grid { stroke: #ddd; }
        .chart .trend { stroke: #999; stroke-dasharray: 5 5; }
        .chart .line { fill: none; stroke: #0a63c9; stroke-width: 2; }
        .chart .point { fill: #0a63c9; }
        @media (prefers-color-scheme: dark) {
        .chart { background: #16181c; }
        .chart text { fill: #b8bcc4; }
        .chart .title { fill: #f2f3f5; }
        .chart .grid { stroke: #33373e; }
        .chart .trend { stroke: #777; }
        .chart .line { stroke: #6db1ff; }
        .chart .point { fill: #6db1ff; }
        }
        """

    private var content: String {
        """
        <text class="title" x="16" y="26">\(title.markup)</text>
        <text x="16" y="44">\(subtitle)</text>
        \(drawn)
        """
    }

    /// The axes, the line and the points.
    private var drawn: String {
        guard let days = result.days, let axis = result.values else { return "" }
        let place = Place(days: days, range: axis.range)
        let (left, end) = (Self.left.short, (Self.width - Self.right).short)
        // A line of the trend may leave the range: it is cut there.
        var lines = [
            #"<clipPath id="\#(clip)"><rect x="\#(left)" y="\#(Self.top.short)" "#
                + #"width="\#((Self.width - Self.left - Self.right).short)" "#
                + #"height="\#((Self.height - Self.top - Self.bottom).short)"/></clipPath>"#
        ]
        for mark in axis.marks {
            let y = place.y(mark)
            lines.append(#"<line class="grid" x1="\#(left)" x2="\#(end)" y1="\#(y)" y2="\#(y)"/>"#)
            lines.append(
                #"<text x="\#((Self.left - 8).short)" y="\#(y)" text-anchor="end" "#
                    + #"dy="0.35em">\#(label(mark))</text>"#)
        }
        let foot = (Self.height - 14).short
        lines.append(#"<text x="\#(left)" y="\#(foot)">\#(days.lowerBound)</text>"#)
        if days.lowerBound < days.upperBound {
            lines.append(
                #"<text x="\#(end)" y="\#(foot)" text-anchor="end">\#(days.upperBound)</text>"#)
        }
        if let line = result.line {
            let (first, last) = (days.lowerBound, days.upperBound)
            let (start, stop) = (place.y(line.value(on: first)), place.y(line.value(on: last)))
            lines.append(
                #"<line class="trend" clip-path="url(#\#(clip))" x1="\#(place.x(first))" "#
                    + #"y1="\#(start)" x2="\#(place.x(last))" y2="\#(stop)"/>"#)
        }
        let points = result.points.map { (x: place.x($0.day), y: place.y($0.value), point: $0) }
        let path = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
        lines.append(#"<polyline class="line" points="\#(path)"/>"#)
        for (x, y, point) in points {
            lines.append(
                #"<circle class="point" cx="\#(x)" cy="\#(y)" r="3"><title>\#(point.day): "#
                    + "\(label(point.value))</title></circle>")
        }
        return lines.joined(separator: "\n")
    }

    /// Where days and values are drawn.
    private struct Place {
        let days: ClosedRange<LocalDay>
        let range: ClosedRange<Double>

        func x(_ day: LocalDay) -> String {
            let span = Double(days.upperBound.rawValue - days.lowerBound.rawValue)
            let room = width - left - right
            let passed = Double(day.rawValue - days.lowerBound.rawValue)
            return (left + (span > 0 ? passed / span : 0.5) * room).short
        }

        func y(_ value: Double) -> String {
            let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
            return (height - bottom - share * (height - top - bottom)).short
        }
    }
}
