import Foundation
import PlainWeights

/// A set as the page gets it.
struct SetView: Encodable {
    let id: String
    let exercise: String?
    let time: String
    let day: String
    /// The weight as it was typed, and in kilograms.
    let weight: Double?
    let unit: String
    let kilograms: Double?
    let reps: Int?
    let meters: Double?
    let seconds: Double?
    let rpe: Double?
    let restSeconds: Double?
    let kind: String
    let side: String
    let notes: String
    /// What was done, in words.
    let text: String

    init(_ set: ExerciseSet, _ visit: Visit) {
        id = set.id.description
        exercise = set.exercise?.description
        time = set.timestamp.isoText(utcOffsetMinutes: set.utcOffsetMinutes)
        day = set.day(dayStart: visit.dayStart).description
        weight = set.weight?.number(in: set.weightUnit)
        unit = set.weightUnit.symbol
        kilograms = set.weight?.kilograms
        reps = set.reps
        meters = set.distance?.meters
        seconds = set.duration?.seconds
        rpe = set.rpe
        restSeconds = set.rest?.seconds
        kind = set.kind.description
        side = set.side.description
        notes = set.notes
        text = set.text(visit.format)
    }
}

extension ExerciseSet {
    /// What was done, with its side, kind and effort: `80 kg x 8 reps, warmUp, @8`.
    func text(_ format: TrainingFormat) -> String {
        var parts = [format.set(self)]
        if side != .both { parts.append("\(side)") }
        if kind != .normal { parts.append(kind == .warmUp ? "warm-up" : "\(kind)") }
        if let rpe { parts.append("@" + rpe.formatted(.number.locale(.page))) }
        return parts.joined(separator: ", ")
    }
}

extension Date {
    /// The moment as ISO 8601 writes it, with the offset of its place.
    func isoText(utcOffsetMinutes: Int) -> String {
        // A zone that the system does not have is written as that of Greenwich.
        let zone = TimeZone(secondsFromGMT: utcOffsetMinutes * 60) ?? .gmt
        return formatted(
            Date.ISO8601FormatStyle(
                timeZoneSeparator: .colon, includingFractionalSeconds: true, timeZone: zone))
    }
}

/// A volume as the page gets it.
struct VolumeView: Encodable {
    let kilograms: Double
    let text: String

    init(_ volume: Volume, _ format: TrainingFormat) {
        kilograms = volume.kilograms
        text = format.volume(volume)
    }
}

/// A named thing that can be chosen.
struct NamedView: Encodable, Sendable {
    let id: String
    let name: String
}

/// A part of a list.
struct PageView<Item: Encodable>: Encodable {
    let items: [Item]
    /// What to give as `after` for the next part.
    let next: String?
}
