import RecordStore

/// A random filter of exhibits, and what it means.
struct ExhibitFilter {
    /// In plain Swift.
    typealias Meaning = (Exhibit) -> Bool

    let filter: Filter<Exhibit>
    let meaning: Meaning

    private init(
        _ filter: (Columns<Exhibit>) -> Filter<Exhibit>?, _ meaning: @escaping Meaning
    ) {
        self.init(Filter(filter), meaning)
    }

    private init(_ filter: Filter<Exhibit>, _ meaning: @escaping Meaning) {
        self.filter = filter
        self.meaning = meaning
    }

    init(_ values: inout ExhibitValues) {
        let first = Self.part(&values)
        if values.generator.below(3) > 0 {
            self = first
            return
        }
        let second = Self.part(&values)
        if values.generator.below(2) == 0 {
            self.init(first.filter.and(second.filter)) { first.meaning($0) && second.meaning($0) }
        } else {
            self.init(first.filter.or(second.filter)) { first.meaning($0) || second.meaning($0) }
        }
    }

    /// The same filter of the type without indexes, whose fields have the same names.
    func plain() throws -> Filter<PlainExhibit> {
        try Filter<PlainExhibit>(parsing: filter.description)
    }

    private static func part(_ values: inout ExhibitValues) -> ExhibitFilter {
        switch values.generator.below(5) {
        case 0: text(&values)
        case 1: optionalText(&values)
        case 2: folded(&values)
        case 3: list(&values)
        default: other(&values)
        }
    }

    private static func text(_ values: inout ExhibitValues) -> ExhibitFilter {
        let text = values.text()
        let mark = ExhibitMark.text(text)
        return switch values.generator.below(7) {
        case 0: ExhibitFilter({ $0.name < text }, { ExhibitMark.text($0.name) < mark })
        case 1: ExhibitFilter({ $0.name <= text }, { ExhibitMark.text($0.name) <= mark })
        case 2: ExhibitFilter({ $0.name > text }, { ExhibitMark.text($0.name) > mark })
        case 3: ExhibitFilter({ $0.name >= text }, { ExhibitMark.text($0.name) >= mark })
        case 4: ExhibitFilter({ $0.name == text }, { ExhibitMark.text($0.name) == mark })
        case 5: ExhibitFilter({ $0.name != text }, { ExhibitMark.text($0.name) != mark })
        default:
            ExhibitFilter(
                { $0.name.hasPrefix(text) },
                { ParcelShelf.bytes($0.name).starts(with: ParcelShelf.bytes(text)) })
        }
    }

    private static func optionalText(_ values: inout ExhibitValues) -> ExhibitFilter {
        let (text, other) = (values.text(), values.text())
        let (mark, otherMark) = (ExhibitMark.text(text), ExhibitMark.text(other))
        return switch values.generator.below(6) {
        case 0:
            ExhibitFilter(
                { $0.note < text }, { $0.note != nil && ExhibitMark.text($0.note) < mark })
        case 1:
            ExhibitFilter(
                { $0.note >= text }, { $0.note != nil && ExhibitMark.text($0.note) >= mark })
        case 2: ExhibitFilter({ $0.note == text }, { ExhibitMark.text($0.note) == mark })
        case 3: ExhibitFilter({ $0.note == nil }, { $0.note == nil })
        case 4: ExhibitFilter({ $0.code == text }, { ExhibitMark.text($0.code) == mark })
        default:
            ExhibitFilter(
                { $0.code > text && $0.code <= other },
                {
                    let code = ExhibitMark.text($0.code)
                    return code != .absent && code > mark && code <= otherMark
                })
        }
    }

    private static func folded(_ values: inout ExhibitValues) -> ExhibitFilter {
        func bytes(_ text: String) -> [UInt8] { Array(TextFold.fold(text).utf8) }
        let text = values.text()
        let folded = bytes(text)
        return switch values.generator.below(3) {
        case 0: ExhibitFilter({ $0.name.folded == text }, { bytes($0.name) == folded })
        case 1:
            ExhibitFilter(
                { $0.code.folded == text }, { $0.code.map { bytes($0) == folded } ?? false })
        default:
            ExhibitFilter(
                { $0.note.folded.hasPrefix(text) },
                { $0.note.map { bytes($0).starts(with: folded) } ?? false })
        }
    }

    private static func list(_ values: inout ExhibitValues) -> ExhibitFilter {
        let texts = [values.text(), values.text(), values.text(), values.text()]
        let marks = Set(texts.map { ExhibitMark.text($0) })
        let shelves: [UInt8] = [1, 3]
        return switch values.generator.below(3) {
        case 0:
            ExhibitFilter(
                { $0.name.isIn(texts) }, { marks.contains(ExhibitMark.text($0.name)) })
        case 1: ExhibitFilter({ $0.shelf.isIn(shelves) }, { shelves.contains($0.shelf) })
        default:
            ExhibitFilter(
                { $0.tags.contains(texts[0]) },
                { $0.tags.contains { ExhibitMark.text($0) == ExhibitMark.text(texts[0]) } })
        }
    }

    private static func other(_ values: inout ExhibitValues) -> ExhibitFilter {
        let (text, blob) = (values.text(), values.blob())
        let mark = ExhibitMark.text(text)
        let shelf = UInt8(values.generator.below(4))
        return switch values.generator.below(6) {
        case 0: ExhibitFilter({ $0.data == blob }, { $0.data == blob })
        case 1: ExhibitFilter({ $0.shelf == shelf }, { $0.shelf == shelf })
        case 2:
            ExhibitFilter(
                { $0.shelf == shelf || $0.note == text },
                { $0.shelf == shelf || ExhibitMark.text($0.note) == mark })
        case 3:
            ExhibitFilter(
                { $0.shelf == shelf && $0.name >= text },
                { $0.shelf == shelf && ExhibitMark.text($0.name) >= mark })
        case 4: ExhibitFilter({ $0.isOpen == true }, { $0.isOpen == true })
        default: ExhibitFilter({ $0.shelf >= 0 }, { _ in true })
        }
    }
}
