/// The text of a column with what an import takes from it.
struct ExportColumn<Value> {
    let text: String
    let returned: Value
}

extension ExportColumn<Weight?> {
    /// - Parameter zeroIsNone: whether the program writes 0 for what was not given.
    init(_ weight: Weight?, in unit: Weight.Unit, zeroIsNone: Bool) {
        guard let weight else {
            self.init(text: zeroIsNone ? "0" : "", returned: nil)
            return
        }
        var number = weight.number(in: unit)
        // The nearest number may be that of a weight beyond the limits.
        if !TrainingLimits.weights.contains(Weight(number, unit)) {
            number = number < 0 ? number.nextUp : number.nextDown
        }
        let isNone = zeroIsNone && number == 0
        self.init(text: "\(number)", returned: isNone ? nil : Weight(number, unit))
    }
}

extension ExportColumn<Distance?> {
    init(_ distance: Distance?, in unit: Distance.Unit, zeroIsNone: Bool) {
        guard let distance else {
            self.init(text: zeroIsNone ? "0" : "", returned: nil)
            return
        }
        let number = distance.number(in: unit)
        let isNone = zeroIsNone && number == 0
        self.init(text: "\(number)", returned: isNone ? nil : Distance(number, unit))
    }
}

extension ExportColumn<Int?> {
    /// - Parameter zeroIsNone: whether the program writes 0 for what was not given.
    init(_ number: Int?, zeroIsNone: Bool) {
        self.init(
            text: number.map { "\($0)" } ?? (zeroIsNone ? "0" : ""),
            returned: zeroIsNone && number == 0 ? nil : number)
    }
}

extension ExportColumn<TimeSpan?> {
    init(_ time: TimeSpan?, none: String = "", zeroIsNone: Bool = false) {
        self.init(
            text: time?.text ?? none, returned: zeroIsNone && time == .zero ? nil : time)
    }
}

extension ExportColumn<String> {
    /// - Parameters:
    ///   - name: whether the text is a name, which has single spaces.
    ///   - guardsFormulas: whether the writer puts an apostrophe before formulas.
    init(_ text: String, name: Bool = false, guardsFormulas: Bool) {
        let text = name ? RowText.name(text) : text.asReturned
        self.init(text: text, returned: guardsFormulas ? CSVWriter.guarded(text) : text)
    }
}

extension TimeSpan {
    /// The seconds, without a fraction that is 0.
    var text: String {
        seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }
}

extension String {
    /// The text without space around it, and with line feeds for other ends of lines.
    fileprivate var asReturned: String {
        guard let first = utf8.first, let last = utf8.last else { return self }
        if !first.isSpace, !last.isSpace { return RowText.lines(self) }
        return String(decoding: Array(RowText.lines(self).utf8)[...].trimmed, as: UTF8.self)
    }
}
