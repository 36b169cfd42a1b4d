/// Measures the sides of an operation in turns: A B A B.
struct Rounds {
    let effort: Effort

    func measure(_ operation: Operation, records: Int) throws -> [Summary] {
        var samples = operation.sides.map { _ in Samples() }
        var next = operation.firstArgument
        let cost = try warmUp(operation, &samples, &next)
        let possible = operation.usesUpArguments ? operation.argumentCount - next : .max
        let affordable = Int(effort.operationNanoseconds / max(1, cost))
        let count = min(effort.rounds, max(effort.fewestRounds, affordable), possible)
        let wanted = operation.samplesInRound ?? affordable / count
        let size = max(1, min(effort.mostSamplesInRound, wanted, possible / count))
        for _ in 0..<count {
            let arguments = next..<next + size
            next += size
            for position in operation.sides.indices {
                try run(operation, position, arguments, &samples[position])
                samples[position].endRound()
            }
        }
        try operation.compareEnds()
        return zip(operation.sides, samples).map {
            Summary(operation, $0, $1, records: records)
        }
    }

    /// Runs each side a little. Returns how long one call of all of them together takes, with what
    /// it does outside the timer.
    private func warmUp(
        _ operation: Operation, _ samples: inout [Samples], _ next: inout Int
    ) throws -> Int64 {
        var cost: Int64 = 0
        let arguments = next..<next + (operation.usesUpArguments ? 2 : 8)
        next = arguments.upperBound
        for position in operation.sides.indices {
            let start = Clock.nowNanoseconds()
            try run(operation, position, arguments.prefix(1), &samples[position])
            var time = Clock.nowNanoseconds() - start
            // A call that takes long is warm after the first.
            if time < 50_000_000 {
                let start = Clock.nowNanoseconds()
                try run(operation, position, arguments.dropFirst(), &samples[position])
                time = (Clock.nowNanoseconds() - start) / Int64(arguments.count - 1)
            }
            samples[position].removeAll()
            cost += time
        }
        return cost
    }

    private func run(
        _ operation: Operation, _ position: Int, _ arguments: Range<Int>, _ samples: inout Samples
    ) throws {
        do {
            try operation.sides[position].run(arguments, &samples)
        } catch {
            throw BenchError.failed(
                operation: operation.name, side: operation.sides[position].name, "\(error)")
        }
    }
}
