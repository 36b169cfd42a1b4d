// What imports and exports cost, with all types and indexes of training.
//
// The file is made up, in the format of Strong, in which each row repeats its session.
//
// swift run -c release --package-path Benchmarks --scratch-path .build exchange-cost

import CostSupport
import Foundation
import PlainWeights

let usage = """
    usage: exchange-cost [--rows N]

      --rows N   rows of the file (100000)
    """

let options = NumberOptions(usage, defaults: ["--rows": 100_000])
let folder = NSTemporaryDirectory() + "exchange-\(UUID().uuidString)"
defer { try? FileManager.default.removeItem(atPath: folder) }
var text =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
    + "Workout Notes,RPE\n"
// Not more days than there have been since 1970.
let rowsOfDay = max(20, options["--rows"] / 15_000)
for row in 0..<options["--rows"] {
    let day = LocalDay(rawValue: 18_000 - options["--rows"] / rowsOfDay + row / rowsOfDay)
    text += "\(day) 18:00:00,\"Push\",1h 5m,\"Exercise \(row / 4 % 300) (Barbell)\",\(row % 4 + 1),"
    text += "\(40 + row % 200).5,\(1 + row % 12),0,0,\"\",\"\",\n"
}
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
let path = folder + "/strong.csv"
try text.write(toFile: path, atomically: true, encoding: .utf8)
// The memory at the end is to be that of the store.
text = ""
let store = try WorkoutStore.open(at: folder + "/store")
let clock = ContinuousClock()
var choice = ImportOptions(timeZone: .gmt, weightUnit: .kilograms)
@MainActor func tell(_ name: String, _ body: () throws -> Int) throws {
    let start = clock.now
    let count = try body()
    let time = clock.now - start
    let rate = Double(count) / (time / .seconds(1))
    let label = name.padding(toLength: 28, withPad: " ", startingAt: 0)
    print(label + String(format: "%8.2f s  %9.0f rows/s", time / .seconds(1), rate))
}
@MainActor func imported() throws -> Int {
    let report = try store.importTraining(at: path, choice)
    precondition(report.isComplete && report.faulty == 0, "rows are missing")
    return report.rows
}
/// An output that keeps the number of bytes alone.
struct Counted: TextOutputStream {
    var bytes = 0
    mutating func write(_ text: String) { bytes += text.utf8.count }
}
choice.isDryRun = true
try tell("dry run", imported)
choice.isDryRun = false
try tell("into an empty store", imported)
try tell("again", imported)
for format in ExchangeFormat.allCases {
    try tell("export \(format.name)") {
        var output = Counted()
        return try store.exportTraining(as: format, to: &output).sets
    }
}
try tell("export records") {
    var output = Counted()
    return try store.exportRecords(to: &output)
}
let lines = folder + "/records.jsonl"
do {
    var text = ""
    try store.exportRecords(to: &text)
    try text.write(toFile: lines, atomically: true, encoding: .utf8)
}
let copy = try WorkoutStore.open(at: folder + "/copy")
@MainActor func importedRecords() throws -> Int {
    let report = try copy.importRecords(at: lines)
    precondition(report.faulty == 0, "records are missing")
    return report.lines
}
try tell("records into an empty store", importedRecords)
try tell("records again", importedRecords)
let memory = AnonymousMemory.sizeBytes().map { "\($0 >> 20) MiB" } ?? "not known"
print("anonymous memory at the end \(memory)")
try copy.close()
try store.close()
