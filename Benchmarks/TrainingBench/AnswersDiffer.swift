/// The sides answer differently.
struct AnswersDiffer: Error, CustomStringConvertible {
    let description: String

    init(_ name: String, _ answers: [some Any]) {
        description = "\(name) differs:\n" + answers.map { "\($0)" }.joined(separator: "\n")
    }
}
