import CommandLineSupport
import Foundation
import PlainWeights
import Testing

/// Files: what comes from other programs, goes to them, and is kept beside the store.
extension ToolYear {
    /// Imports a visit of the year before from a file of another program, twice.
    func importFile(_ number: Int) throws {
        guard let exercise = told.number(of: "Garage Squat") else { return }
        let day = "2025-0\(number)-1\(number)"
        let sets = (1...3).map { (weight: 50.0 + Double($0) * 2.5, reps: $0 + number) }
        let head = "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE\n"
        let rows = sets.enumerated().map { place, set in
            "\(day) 18:00:00,Import \(number),Garage Squat,\(place + 1),\(set.weight),\(set.reps)"
                + ",0,0,8\n"
        }
        let file = try bench.file("import\(number).csv", head + rows.joined())
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let time = try Date(day + "T18:00:00Z", strategy: .iso8601)
        let start = time - Double(zone.secondsFromGMT(for: time))
        let words = ["import", file, "--time-zone", "Europe/Berlin", "--unit", "kg"]
        change(words) { year in
            for set in sets {
                year.take(
                    ToldSet(
                        exercise: exercise, weight: set.weight, reps: set.reps, rpe: 8,
                        time: start, offsetMinutes: zone.secondsFromGMT(for: start) / 60,
                        session: start))
            }
            year.finished.append(
                ToldYear.Session(start: start, name: "Import \(number)"))
        }
        #expect(run(words).output.contains("there already"))
    }

    /// Writes all records to a file, and reads them into a store of its own, which then has the
    /// same; and all sets to a file of another program.
    func export(_ number: Int) throws {
        let file = bench.storePath + "-\(number).jsonl"
        run(["export", "--format", "records", "--output", file])
        let other = bench.storePath + "-other-\(number)"
        run(["import", file, "--store", other])
        #expect(run(["dump"]).output == run(["dump", "--store", other]).output)
        let csv = bench.storePath + "-\(number).csv"
        let report = try look(["export", "--format", "strong", "--output", csv, "--unit", "kg"])
        #expect(report["sets"] as? Int == told.sets.count)
        run(["clear", "--yes", "--store", other])
        #expect(run(["dump", "--store", other]).output == "")
        run(["sample", "--kind", "two-weeks", "--store", other])
        #expect(try look(["list", "--store", other])["exercises"] is [Any])
    }

    /// Copies the store, goes on, and puts the copy in its place.
    func backUpAndRestore(_ number: Int) throws {
        let folder = bench.storePath + "-backup-\(number)"
        run(["backup", folder])
        let kept = told
        for _ in 0..<3 { log() }
        begin(["restore", folder, "--yes"]) { $0 = kept }
        try compare(with: WorkoutStore.readOnly(at: folder))
    }

    /// Watches the store while a set is logged.
    func watch() throws {
        guard let exercise = told.number(of: "Cellar Row") else { return }
        let old = bench.pace
        var (now, waits) = (ContinuousClock.now, 0)
        bench.pace = Pace(date: { .now }, now: { now }) { duration in
            now = now.advanced(by: duration)
            waits += 1
            if waits == 1 {
                self.change(["log", "Cellar Row", "62,5kgx7"]) { year in
                    let set = ToldSet(exercise: exercise, weight: 62.5, reps: 7)
                    year.log([set], at: self.bench.now, self.offsetMinutes)
                }
            }
            return waits < 3
        }
        let output = run(["watch", "--seconds", "3"]).output
        bench.pace = old
        #expect(output.contains("Cellar Row  62.5 kg x 7"), "\(output)")
    }
}
