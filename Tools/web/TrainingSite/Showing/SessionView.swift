import Foundation
import PlainWeights

/// The session that goes on, as the page gets it.
struct SessionView: Encodable {
    let id: String
    let name: String
    let start: String
    let doneSets: Int
    let plannedSets: Int
    let volume: VolumeView
    /// The volume of the last time of the exercises that were done before.
    let lastVolume: VolumeView?
    let rest: Rest?
    let parts: [Part]
    let next: Next?
    /// What comes next, if its exercise was deleted.
    let gone: Gone?

    /// The rest that goes on.
    struct Rest: Encodable {
        let start: String
        let lengthSeconds: Double
        /// What was left when this was answered, below zero if the rest was over.
        let leftSeconds: Double
    }

    /// An exercise of the session.
    struct Part: Encodable {
        let entry: String?
        let exercise: String?
        let name: String
        /// The exercise in whose place this one is done.
        let substituted: String?
        let doneSets: Int
        let plannedSets: Int
        let isComplete: Bool
        let isSkipped: Bool
        let superset: Int?
        /// What is planned, in words; empty if nothing is.
        let targets: String
        let sets: [SetView]
    }

    /// The set that comes next.
    struct Next: Encodable {
        let entry: String
        let exercise: String
        let name: String
        let set: Int
        let plannedSets: Int
        /// What the set is planned to be, in words.
        let target: String?
        /// What one click logs, in words; nil if nobody knows what.
        let suggested: String?
        let lastDay: String?
        let last: String?
        let restSeconds: Double?
    }

    /// A planned exercise that was deleted since, with the name that is kept of it.
    struct Gone: Encodable {
        let entry: String
        let name: String
    }

    init(_ session: WorkoutSession, _ visit: Visit, _ snapshot: Snapshot) throws {
        let progress = try snapshot.value(of: SessionProgress(of: session.id))
        let format = visit.format
        id = session.id.description
        name = session.name
        start = session.startDate.isoText(utcOffsetMinutes: session.utcOffsetMinutes)
        doneSets = progress.doneCount
        plannedSets = progress.plannedCount
        volume = VolumeView(progress.volume, format)
        lastVolume = progress.lastVolume.map { VolumeView($0, format) }
        rest = session.clock.map { clock in
            Rest(
                start: clock.start.isoText(utcOffsetMinutes: session.utcOffsetMinutes),
                lengthSeconds: clock.length.seconds,
                leftSeconds: clock.length.seconds - visit.now.timeIntervalSince(clock.start))
        }
        parts = progress.parts.map { Part($0, visit) }
        let step = try snapshot.nextStep(
            after: progress, at: visit.now, utcOffsetMinutes: visit.utcOffsetMinutes)
        next = step.map { Next($0, visit) }
        gone =
            step != nil
            ? nil
            : progress.next.map { planned in
                Gone(entry: planned.entry.id.description, name: planned.entry.exerciseName)
            }
    }
}

extension SessionView.Part {
    fileprivate init(_ part: SessionProgress.Part, _ visit: Visit) {
        let planned = part.entry?.targets ?? []
        self.init(
            entry: part.entry?.id.description, exercise: part.exercise?.description,
            name: part.exerciseName,
            substituted: part.entry.flatMap {
                $0.substitutedName.isEmpty ? nil : $0.substitutedName
            },
            doneSets: part.doneCount, plannedSets: part.plannedCount, isComplete: part.isComplete,
            isSkipped: part.isSkipped,
            superset: part.entry?.supersetGroup, targets: visit.format.targets(planned),
            sets: part.sets.map { SetView($0, visit) })
    }
}

extension SessionView.Next {
    fileprivate init(_ next: SessionStep, _ visit: Visit) {
        let format = visit.format
        self.init(
            entry: next.entry.id.description, exercise: next.exercise.id.description,
            name: next.exercise.name, set: next.number, plannedSets: next.plannedCount,
            target: next.target.map(format.target),
            suggested: next.set.isBlank ? nil : next.set.text(format),
            lastDay: next.lastSets.first.map { format.shortDay($0.day(dayStart: visit.dayStart)) },
            last: next.lastSets.isEmpty ? nil : format.list(next.lastSets),
            restSeconds: next.rest?.seconds)
    }
}
