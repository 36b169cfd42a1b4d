// What importing a file costs, with all types and indexes of training:
// `swift run -c release exchange-cost`.
//
// The file is made up, in the format of Strong, in which each row repeats its session.

import BenchmarkSupport
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
for row in 0..<options["--rows"] {
    let day = LocalDay(rawValue: 18_000 - options["--rows"] / 20 + row / 20)
    text += "\(day) 18:00:00,\"Push\",1h 5m,\"Exercise \(row / 4 % 300) (Barbell)\",\(row % 4 + 1),"
    text += "\(40 + row % 200).5,\(1 + row % 12),0,0,\"\",\"\",\n"
}
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
let path = folder + "/strong.csv"
try text.write(toFile: path, atomically: true, encoding: .utf8)
let store = try WorkoutStore.open(at: folder + "/store")
let clock = ContinuousClock()
var choice = ImportOptions(timeZone: .gmt, weightUnit: .kilograms)
@MainActor func tell(_ name: String) throws {
    let start = clock.now
    let report = try store.importTraining(at: path, choice)
    let time = clock.now - start
    let rate = Double(options["--rows"]) / (time / .seconds(1))
    let label = name.padding(toLength: 28, withPad: " ", startingAt: 0)
    print(label + String(format: "%8.2f s  %9.0f rows/s", time / .seconds(1), rate))
    precondition(report.isComplete && report.faulty == 0, "rows are missing")
}
choice.isDryRun = true
try tell("dry run")
choice.isDryRun = false
try tell("into an empty store")
try tell("again")
let memory = AnonymousMemory.sizeBytes().map { "\($0 >> 20) MiB" } ?? "not known"
print("anonymous memory at the end \(memory)")
try store.close()
