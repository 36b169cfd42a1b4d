import CommandLineSupport

/// A drawing of the file in which each tree has an area as large as its pages: the types, and in
/// each of them its records and its indexes.
struct SizeMap {
    /// The drawings of a page, of which one is shown, by the room that there is.
    enum Drawing: String, CaseIterable {
        case wide, narrow

        var width: Double { self == .wide ? 1_080 : 360 }
        var height: Double { self == .wide ? 420 : 520 }
    }

    /// An area of the map.
    private struct Area {
        let label: String
        let title: String
        let style: String
        let pageCount: Int
    }

    private struct Group {
        let label: String
        let areas: [Area]

        var pageCount: Int { areas.reduce(0) { $0 + $1.pageCount } }
    }

    let report: StoreReport
    let drawing: Drawing

    /// The width of a letter of the labels, as wide as most letters are, and of a bold one.
    private static let letterWidth = 6.8
    private static let boldLetterWidth = 7.8
    private static let lineHeight = 15.0
    private static let headerHeight = 17.0
    private static let margin = 6.0
    private static let gap = 1.0
    private static let leastLetters = 5

    /// Adds the drawing.
    func add(to markup: inout Markup) {
        let groups = groups.filter { $0.pageCount > 0 }
        let frames = Treemap.frames(
            of: groups.map { Double($0.pageCount) },
            in: Treemap.Frame(x: 0, y: 0, width: drawing.width, height: drawing.height))
        markup.add(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "role": "img",
                "viewBox": "0 0 \(drawing.width.coordinate) \(drawing.height.coordinate)",
                "aria-label": "Map of the file; the table of trees below has its numbers",
            ]
        ) { svg in
            svg.add("defs") { addHatching(to: &$0) }
            for (group, frame) in zip(groups, frames) { add(group, in: frame, to: &svg) }
        }
    }

    /// The types, the tables of the store itself, and what is free.
    private var groups: [Group] {
        let total = max(1, Int(clamping: report.pages.pages))
        func area(_ label: String, _ name: String, _ style: String, _ pageCount: Int) -> Area {
            let share = (Double(pageCount) / Double(total)).percent
            let size = (pageCount * report.pages.pageSizeBytes).byteSize
            return Area(
                label: label, title: "\(name): \(pageCount.counted("page")), \(size), \(share)",
                style: style, pageCount: pageCount)
        }
        var groups: [Group] = []
        for tree in report.trees where tree.role == .records {
            let parts = report.trees.filter { $0.type == tree.type }
            groups.append(
                Group(
                    label: tree.name,
                    areas: parts.map {
                        area(
                            $0.role == .records ? "records" : $0.name,
                            $0.role == .records ? "Records of \($0.name)" : $0.fullName,
                            $0.role.rawValue, $0.shape.counts.pageCount)
                    }))
        }
        let others = report.trees.filter { $0.role == .other }.map {
            area($0.name, $0.name, "other", $0.shape.counts.pageCount)
        }
        return groups + [
            Group(label: "the store itself", areas: others + [area("head", "Head", "other", 2)]),
            Group(
                label: "free",
                areas: [area("free", "Free", "free", Int(clamping: report.pages.freePages))]),
            Group(
                label: "leaked",
                areas: [area("leaked", "Leaked", "free", Int(clamping: report.pages.leakedPages))]),
        ]
    }

    private func add(_ group: Group, in frame: Treemap.Frame, to svg: inout Markup) {
        let inner = frame.inset(2)
        // A group of one area needs no heading above the area's own.
        let isAlone = group.areas.count == 1
        let header = cut(group.label, to: inner.width, letterWidth: Self.boldLetterWidth)
        let hasHeader = !isAlone && header != nil && inner.height > 3 * Self.headerHeight
        if hasHeader, let header {
            svg.add(
                "text",
                [
                    "class": "group", "x": (inner.x + 1).coordinate,
                    "y": (inner.y + 12).coordinate,
                ], text: header)
        }
        let areas = group.areas.filter { $0.pageCount > 0 }
        let frames = Treemap.frames(
            of: areas.map { Double($0.pageCount) },
            in: inner.inset(0, top: hasHeader ? Self.headerHeight : 0))
        for (area, frame) in zip(areas, frames) {
            // Without a heading, the records have the name of their type.
            let label = !hasHeader && area.style == "records" ? group.label : area.label
            add(area, label, in: frame.inset(Self.gap), to: &svg)
        }
    }

    private func add(
        _ area: Area, _ label: String, in frame: Treemap.Frame, to svg: inout Markup
    ) {
        svg.add("g", ["class": "area \(area.style)"]) { group in
            group.add("title", text: area.title)
            group.add("rect", frame.attributes)
            guard let label = cut(label, to: frame.width),
                frame.height > Self.lineHeight + 4
            else { return }
            group.add(
                "text",
                [
                    "x": (frame.x + Self.margin).coordinate,
                    "y": (frame.y + Self.lineHeight).coordinate,
                ], text: label)
            let size = (area.pageCount * report.pages.pageSizeBytes).byteSize
            guard frame.height > 2 * Self.lineHeight + 6, cut(size, to: frame.width) == size
            else { return }
            group.add(
                "text",
                [
                    "class": "size", "x": (frame.x + Self.margin).coordinate,
                    "y": (frame.y + 2 * Self.lineHeight).coordinate,
                ], text: size)
        }
    }

    /// Returns as much of a label as a width has room for, or nil if that is too little to read.
    private func cut(
        _ label: String, to width: Double, letterWidth: Double = SizeMap.letterWidth
    ) -> String? {
        let letters = Int((width - 2 * Self.margin) / letterWidth)
        if label.columnCount <= letters { return label }
        return letters > Self.leastLetters ? label.cut(toColumns: letters) : nil
    }

    private func addHatching(to definitions: inout Markup) {
        definitions.add(
            "pattern",
            [
                "id": "hatch-\(drawing)", "width": "6", "height": "6",
                "patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)",
            ]
        ) {
            $0.add("rect", ["class": "hatch", "width": "6", "height": "6"])
            $0.add("path", ["class": "hatch", "d": "M0 0V6"])
        }
    }
}

extension Treemap.Frame {
    fileprivate var attributes: KeyValuePairs<String, String> {
        [
            "x": x.coordinate, "y": y.coordinate, "width": width.coordinate,
            "height": height.coordinate,
        ]
    }
}
