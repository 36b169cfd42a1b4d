import Foundation

/// A chart of times on a logarithmic axis, drawn as a small SVG file that is readable on light and
/// on dark pages.
struct Chart {
    struct Line {
        let name: String
        /// Positions from 0 to 1 across, and nanoseconds.
        let points: [(x: Double, value: Double)]
        /// A thin line of dashes without points and without a name at its end.
        var isAside = false
    }

    let title: String
    /// What is said below the title.
    let note: String
    let ticks: [(x: Double, label: String)]
    let lines: [Line]

    private static let (width, height) = (640.0, 360.0)
    private static let (left, right, top, bottom) = (70.0, 110.0, 58.0, 34.0)

    var svg: String {
        let scale = LogScale(lines.flatMap { $0.points.map(\.value) }, margin: 1.25)
        let size = "\(Int(Self.width)) \(Int(Self.height))"
        return
            ([
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" role=\"img\">",
                "<title>\(title)</title>", Self.style,
                "<rect class=\"page\" width=\"100%\" height=\"100%\" rx=\"8\"/>",
                Self.text(16, 26, title, "class=\"head\""), Self.text(16, 44, note, ""),
            ] + grid(scale) + lines.flatMap { drawn($0, scale) } + names(scale) + ["</svg>", ""])
            .joined(separator: "\n")
    }

    private func grid(_ scale: LogScale) -> [String] {
        let (end, floor) = (Self.width - Self.right, Self.height - Self.bottom)
        let across = scale.ticks.flatMap { tick in
            let y = Self.y(scale.position(tick))
            return [
                Self.path([(Self.left, y), (end, y)], "grid"),
                Self.text(
                    Self.left - 8, y + 4, Report.shortTime(tick), "text-anchor=\"end\""),
            ]
        }
        let up = ticks.flatMap { tick in
            let x = Self.x(tick.x)
            return [
                Self.path([(x, Self.top), (x, floor)], "grid"),
                Self.text(x, floor + 18, tick.label, "text-anchor=\"middle\""),
            ]
        }
        return across + up
    }

    private func drawn(_ line: Line, _ scale: LogScale) -> [String] {
        let points = line.points.map { (Self.x($0.x), Self.y(scale.position($0.value))) }
        let path = Self.path(points, "\(line.name)\(line.isAside ? " aside" : "")")
        if line.isAside || points.count > 8 { return [path] }
        return [path]
            + points.map { x, y in
                "<circle class=\"\(line.name)\" cx=\"\(Self.short(x))\" cy=\"\(Self.short(y))\""
                    + " r=\"3.5\"/>"
            }
    }

    /// Each line is named at its end; names that would lie on each other move down.
    private func names(_ scale: LogScale) -> [String] {
        var lowest = -Double.infinity
        return lines.filter { !$0.isAside }.compactMap { line in
            line.points.last.map { (line.name, Self.x($0.x), Self.y(scale.position($0.value))) }
        }.sorted { $0.2 < $1.2 }.map { name, x, y in
            lowest = max(y + 4, lowest + 14)
            return Self.text(x + 9, lowest, name, "class=\"name \(name)\"")
        }
    }

    private static func x(_ position: Double) -> Double { left + position * (width - left - right) }

    private static func y(_ position: Double) -> Double {
        height - bottom - position * (height - top - bottom)
    }

    private static func short(_ number: Double) -> String { String(format: "%.1f", number) }

    private static func path(_ points: [(Double, Double)], _ name: String) -> String {
        let coordinates = points.map { "\(short($0)) \(short($1))" }.joined(separator: "L")
        return "<path class=\"\(name)\" d=\"M\(coordinates)\"/>"
    }

    private static func text(_ x: Double, _ y: Double, _ words: String, _ more: String) -> String {
        "<text x=\"\(short(x))\" y=\"\(short(y))\" \(more)>\(words)</text>"
    }

    /// The colours can be told apart without seeing red or green.
    private static let style = """
        <style>
        .page{fill:#fff}text{font:12px system-ui,sans-serif;fill:#444}
        .head{font-size:15px;font-weight:600;fill:#111}.name{font-weight:600}
        path{fill:none;stroke-width:2}.grid{stroke:#ddd;stroke-width:1}
        path.aside{stroke-width:1.2;stroke-dasharray:4 3}
        path.lmdb-c{stroke:#777}.lmdb-c{fill:#777}path.recordstore{stroke:#0068b5}
        .recordstore{fill:#0068b5}
        path.sqlite-c{stroke:#c24a00}.sqlite-c{fill:#c24a00}path{fill:none!important}
        @media(prefers-color-scheme:dark){.page{fill:#14171c}text{fill:#bbb}.head{fill:#eee}
        .grid{stroke:#333941}path.lmdb-c{stroke:#999}.lmdb-c{fill:#999}
        path.recordstore{stroke:#5cb8ff}.recordstore{fill:#5cb8ff}
        path.sqlite-c{stroke:#ff9248}.sqlite-c{fill:#ff9248}}
        </style>
        """
}
