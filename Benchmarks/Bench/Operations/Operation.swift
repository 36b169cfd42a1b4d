/// One row of the suite: what is done, and by whom.
struct Operation {
    let name: String
    /// What a commit survives, or `-` where nothing is written.
    var durability = "-"
    /// Arguments are numbers from 0 to below this. Reads use them again, from the start.
    let argumentCount: Int
    /// Whether an argument can be used once only, as a record that is inserted.
    var usesUpArguments = false
    /// Arguments at the start that are enough to compare answers.
    var answerCount = 32
    /// How many samples a round has, where the time that all calls take does not say it.
    var samplesInRound: Int?
    let sides: [Side]
    /// Called after the last round: what all sides did must have led to the same.
    var compareEnds: () throws -> Void = {}

    /// Compares the answers of all sides with those of the first.
    func compareAnswers() throws(BenchError) {
        guard let first = sides.first else { return }
        for argument in 0..<min(answerCount, argumentCount) {
            let expected = try answer(of: first, argument)
            for side in sides.dropFirst() {
                let found = try answer(of: side, argument)
                if let difference = found?.difference(from: expected ?? Answer(count: 0)) {
                    throw .differs(
                        operation: name, argument: argument, side: side.name, from: first.name,
                        difference)
                }
            }
        }
    }

    private func answer(of side: Side, _ argument: Int) throws(BenchError) -> Answer? {
        do {
            return try side.answer(argument)
        } catch {
            throw .failed(operation: name, side: side.name, "\(error)")
        }
    }
}

extension Operation {
    /// The first argument that comparing answers left over.
    var firstArgument: Int { usesUpArguments ? answerCount : 0 }
}
