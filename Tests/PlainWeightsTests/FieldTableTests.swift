import Foundation
import PlainWeights
import RecordStore
import Testing

/// Nothing that a tracker or an exported file has is without a place.
@Suite("The columns of other programs") struct FieldTableTests {
    /// The columns of each program, in all variants of its files.
    private static let columns = [
        "Strong": """
        Date,Workout Name,Workout #,Duration,Duration (sec),Exercise Name,Set Order,Weight,\
        Weight (kg),Weight (lb),lb,kg,Weight Unit,Reps,Distance,Distance (meters),mi,km,\
        Distance Unit,Seconds,Notes,Workout Notes,RPE
        """,
        "Hevy": """
        title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,\
        set_index,set_type,weight_kg,weight_lbs,reps,distance_km,distance_miles,\
        duration_seconds,rpe
        """,
        "FitNotes": """
        Date,Exercise,Category,Weight,Weight (kg),Weight (lbs),Weight Unit,Reps,Distance,\
        Distance Unit,Time,Comment
        """,
        "PlainWeights": """
        Exercise,Muscle Tags,Date,Time,Weight (kg),Weight (lbs),Reps,Warm Up,Drop Set,Assisted,\
        Pause at Top,Timed Set,Superset,Tempo (s),PB,Rest (s),Notes,Set ID
        """,
    ]

    /// What a tracker keeps, by the record that has it.
    private static let fields = [
        "Exercise": """
        name aliases category tags secondaryTags notes kind measures loadMode bodyweightShare \
        implementCount isUnilateral isFavorite isHidden defaultRest variant equipment \
        otherEquipment weightUnit distanceUnit muscles setGroups extras createdDate lastEdited \
        lastUpdated
        """,
        "ExerciseSet": """
        exercise exerciseName session entry setGroup gym weight weightUnit reps timestamp \
        utcOffsetMinutes timeKnown sequence kind traits completed side rpe rest distance \
        distanceUnit duration notes implementCount bodyLoad target extras
        """,
        "SessionEntry": """
        session key order section exercise exerciseName supersetGroup notes rating \
        plannedExercise targets substituted substitutedName isAdHoc recommendation progression \
        isComplete kind measures equipment extras
        """,
        "SessionSection": "session name type order isSkipped notes module moduleName",
        "WorkoutSession": """
        name startDate endDate utcOffsetMinutes state device clock origin notes rating tags \
        gym gymName workout workoutName program programName scheduledWorkout week planned extras \
        source sourceKey timeKnown
        """,
        "BodyMeasurement": """
        kind weight weightUnit value unit timestamp utcOffsetMinutes notes source
        """,
        "StrengthMark": """
        exercise kind weight weightUnit reps date duration distance distanceUnit
        """,
        "Gym": "name unit bars plates location defaultDate address color equipment",
        "ImportedRow": "source digest batch date record",
        "Movement": "name aliases notes isBuiltIn isHidden",
        "Variant": """
        movement name aliases notes kind measures loadMode bodyweightShare isUnilateral equipment \
        isBuiltIn isHidden
        """,
        "VariantMuscle": "variant muscle share isBuiltIn isHidden",
        "Equipment": """
        name aliases notes measurables implementCount isPlateLoaded isBuiltIn isHidden
        """,
        "Program": "name notes weeks start activeDate firstWeekday progression lastEdited",
        "ScheduledWorkout": """
        program slot due movedTo order isRest workout module name state session isSlotDeleted notes
        """,
        "ProgramSlot": """
        program week weekday day order isRest workout module name notes lastEdited
        """,
        "ExerciseGroup": "name notes order",
        "GroupedExercise": "group exercise order",
        "Workout": "name notes isHidden estimatedDuration lastEdited",
        "WorkoutModule": "workout module order isRequired notes",
        "Module": "name type notes estimatedDuration lastEdited",
        "PlannedExercise": """
        module workout exercise exerciseName order supersetGroup notes sets progression \
        lastEdited kind isUnilateral measures showsEffort
        """,
    ]

    /// The fields of each type, as the schemas have them.
    private static let declared = Dictionary(
        uniqueKeysWithValues: WorkoutStore.types.map { ($0.name, $0.fieldNames) })

    /// The cells of the rows of the page that name a program.
    private static func rows() throws -> [[String]] {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(path: "docs/training.md"), encoding: .utf8)
        let section = try #require(page.split(separator: "## Columns of other programs\n").last)
        let end = section.firstRange(of: "\n## ")?.lowerBound ?? section.endIndex
        return section[..<end].split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    private static func quoted(_ cell: String) -> [String] {
        cell.matches(of: #/`([^`]+)`/#).map { String($0.1) }
    }

    @Test("have each a field, and each field is one of a record")
    func columns() throws {
        let rows = try Self.rows()
        for (program, columns) in Self.columns {
            let found = rows.filter { $0[0] == program }.flatMap { Self.quoted($0[1]) }
            #expect(Set(found) == Set(columns.split(separator: ",").map(String.init)))
            #expect(Set(found).count == found.count, "\(program): a column stands twice")
        }
        for row in rows.dropFirst() where Self.columns[row[0]] != nil {
            #expect(!Self.quoted(row[2]).isEmpty, "\(row)")
        }
        for place in rows.flatMap({ Self.quoted($0.last ?? "") }) {
            let parts = place.split(separator: ".").map(String.init)
            if [
                "WorkoutStore.dayStart", "ExerciseSet.day", "ExerciseSet.id", "set.rir",
                "RecordEvents",
            ].contains(place) {
                continue
            }
            try #require(parts.count == 2, "\(place)")
            #expect(Self.declared[parts[0]]?.contains(parts[1]) == true, "\(place)")
        }
    }

    @Test("what a tracker keeps has a field, and each field is asked for")
    func fields() {
        #expect(Self.declared.count == Self.fields.count)
        for (type, names) in Self.fields {
            let names = Set(names.split(separator: " ").map(String.init))
            #expect(Self.declared[type].map { Set($0) } == names, "\(type)")
        }
    }
}

extension Record {
    fileprivate static var name: String { schema.name }
    fileprivate static var fieldNames: [String] { schema.definition.fields.map(\.name) }
}
