/// Lines fit `limit` columns; a column is a character as people see it.
struct LineLength {
    var limit = 100

    func findings(in file: SourceFile) -> [Finding] {
        file.lines.enumerated().filter { $0.element.count > limit }.map { index, line in
            file.finding(
                line: index + 1, "\(line.count) columns, at most \(limit) are allowed")
        }
    }
}
