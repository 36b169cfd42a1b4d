import Foundation
import PlainWeights
import RecordStore

/// Files of other programs, behind a header that is always right.
enum ExchangeInput {
    /// A store into which nothing is ever written.
    static let store: WorkoutStore = {
        do {
            return try WorkoutStore.temporary(rehearsing: false)
        } catch {
            preconditionFailure("\(error)")
        }
    }()
    /// A header and a row of each format.
    static let files: [(header: String, row: String)] = [
        (
            "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,"
                + "Notes\n",
            "2026-03-01 18:00:00,\"A\",1h 5m,\"Row\",1,50.5,5,0,0,\"n\"\n"
                + "2026-03-01 18:00:00,A,1h 5m,Row,Rest Timer,0,0,0,90,\n"
        ),
        (
            "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,"
                + "set_index,set_type,weight_kg,reps,distance_miles,duration_seconds,rpe\n",
            "\"B\",\"8 Apr 2026, 16:50\",\"Jun 11, 2026, 1:01 PM\",,Curl,3,\"a\nb\",0,warmup,10,12,"
                + "2.5,90,8\n"
        ),
        (
            "Date,Exercise,Category,Weight (kg),Reps,Distance,Distance Unit,Time,Comment\n",
            "2026-03-01,Press, Seated,Chest,100.0,5,0.0,m,0:07:30,solid\n"
        ),
        (
            "Exercise,Muscle Tags,Date,Time,Weight (lbs),Reps,Warm Up,Drop Set,"
                + "Tempo (s),Rest (s)\n",
            "Bench,\"Chest, Arms\",2026-03-01,18:00:05,100,5,Yes,No,3,90\n"
        ),
    ]

    static func seeds() -> [[UInt8]] {
        files.indices.map { InputKind.exchange.input([UInt8($0)] + Array(files[$0].row.utf8)) }
            + files.map { InputKind.csv.input(Array(($0.header + $0.row).utf8)) }
    }
}

/// Reads rows behind the header that the first byte names. The report adds up.
func importTraining(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let header = ExchangeInput.files[Int(first) % ExchangeInput.files.count].header
    let options = ImportOptions(
        timeZone: .gmt, weightUnit: .kilograms, distanceUnit: .kilometers, isDryRun: true)
    do {
        let report = try ExchangeInput.store.importTraining(
            Data(header.utf8) + Data(bytes.dropFirst()), options)
        precondition(report.isComplete, "\(report)")
    } catch {
        precondition(error is ImportError, "\(error)")
    }
}

/// Reads values, which come back equal when they are written again.
func readCSV(_ bytes: [UInt8]) {
    func rows(_ data: Data) -> [[String]] {
        var reader = CSVReader(Chunks.of(data))
        var (row, found) = (CSVRow(), [[String]]())
        while (try? reader.next(into: &row)) == true {
            found.append((0..<row.count).map { row.text($0) })
        }
        return found
    }
    let found = rows(Data(bytes))
    var writer = CSVWriter()
    for row in found { writer.write(row) }
    precondition(rows(Data(writer.text.utf8)) == found, "\(found)")
}
