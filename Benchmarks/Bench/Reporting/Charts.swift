import BenchOptions
import Foundation

/// The charts of a run: for each operation the distribution of its times, and where several sizes
/// were measured the times by size.
struct Charts {
    private let summaries: [Summary]

    init(_ summaries: [Summary]) {
        self.summaries = summaries.filter { $0.unit == "ns" }
    }

    func write(to folder: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        for operation in OperationName.all {
            let sides = summaries.filter { $0.operation == operation }
            guard let largest = sides.map(\.records).max() else { continue }
            try write(
                Self.distribution(sides.filter { $0.records == largest }, records: largest),
                to: "\(folder)/\(operation)-distribution.svg")
            let sizes = Set(sides.map(\.records)).sorted()
            if sizes.count > 1 {
                try write(Self.bySize(sides, sizes), to: "\(folder)/\(operation)-by-size.svg")
            }
        }
    }

    private func write(_ chart: Chart, to file: String) throws {
        try Data(chart.svg.utf8).write(to: URL(filePath: file))
    }

    private static func bySize(_ sides: [Summary], _ sizes: [Int]) -> Chart {
        let scale = LogScale(sizes.map(Double.init), margin: 1)
        let names = sides.map(\.implementation)
        let lines = names.indices.filter { names.firstIndex(of: names[$0]) == $0 }.flatMap {
            position in
            let own = sides.filter { $0.implementation == names[position] }
                .sorted { $0.records < $1.records }
            func line(isAside: Bool) -> Chart.Line {
                Chart.Line(
                    name: names[position],
                    points: own.map {
                        (scale.position(Double($0.records)), isAside ? $0.p99 : $0.p50)
                    }, isAside: isAside)
            }
            return [line(isAside: true), line(isAside: false)]
        }
        return Chart(
            title: "\(sides[0].operation): time of a call by the number of sets",
            note:
                "median, and 99th percentile dashed; \(durability(sides[0]))both axes logarithmic",
            ticks: sizes.map { (scale.position(Double($0)), number($0)) }, lines: lines)
    }

    private static func distribution(_ sides: [Summary], records: Int) -> Chart {
        let most = sides.compactMap { $0.distribution.last?.nines }.max() ?? 1
        let shares: [(String, Double)] = [
            ("50 %", log10(2.0)), ("90 %", 1), ("99 %", 2), ("99.9 %", 3),
            ("99.99 %", 4),
        ]
        return Chart(
            title: "\(sides[0].operation): distribution at \(number(records)) sets",
            note: "how long a call takes at most, for this share of the calls; "
                + "\(durability(sides[0]))logarithmic",
            ticks: shares.filter { $0.1 <= most }.map { ($0.1 / most, $0.0) },
            lines: sides.map { side in
                Chart.Line(
                    name: side.implementation,
                    points: side.distribution.map { ($0.nines / most, $0.value) })
            })
    }

    private static func durability(_ summary: Summary) -> String {
        summary.durability == "-" ? "" : "\(summary.durability) commits; "
    }

    private static func number(_ number: Int) -> String {
        let digits = String(number)
        return digits.enumerated().map { position, digit in
            let rest = digits.count - position
            return position > 0 && rest % 3 == 0 ? ",\(digit)" : "\(digit)"
        }.joined()
    }
}
