import PlainWeights

/// A record, as the page gets it.
struct RecordView: Encodable {
    let name: String
    let feat: String
    let day: String

    init(_ row: TrainingFormat.RecordRow) {
        name = row.name.prefix(1).uppercased() + row.name.dropFirst()
        feat = row.feat
        day = row.day.description
    }
}
