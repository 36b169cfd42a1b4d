import TestSupport
import Testing
import store_inspect

@Suite("Histograms of all scales") struct LogHistogramTests {
    @Test("a percentile is that of the samples to a hundredth, whatever their scale")
    func percentiles() {
        var seed = Seed("percentiles")
        for _ in 0..<100 {
            var histogram = LogHistogram()
            let scale = Int64(1) << Int64.random(in: 2...40, using: &seed)
            let samples = (0..<Int.random(in: 1...400, using: &seed)).map { _ in
                Int64.random(in: 1...scale, using: &seed)
            }.sorted()
            for sample in samples { histogram.add(sample) }
            #expect(histogram.count == samples.count)
            #expect(histogram.greatest == samples.last)
            for share in [0, 0.5, 0.9, 0.99, 0.999, 1] {
                let exact = samples[min(samples.count - 1, Int(Double(samples.count) * share))]
                let error = abs(Double(histogram.percentile(share) - exact))
                #expect(error <= Double(exact) / 100, "\(share) of \(samples)")
            }
        }
    }

    @Test("steps follow each other without a gap, and have every sample once")
    func steps() {
        var seed = Seed("steps of times")
        for _ in 0..<100 {
            var histogram = LogHistogram()
            let bits = Int64.random(in: 1...62, using: &seed)
            for _ in 0..<50 { histogram.add(Int64.random(in: 0..<1 << bits, using: &seed)) }
            let steps = histogram.steps
            #expect(steps.reduce(0) { $0 + $1.count } == 50)
            #expect(steps.first.map { $0.count > 0 } == true)
            #expect(steps.last.map { $0.count > 0 } == true)
            for (step, next) in zip(steps, steps.dropFirst()) {
                #expect(step.from < step.to)
                #expect(step.to == next.from)
            }
        }
    }

    @Test("values near each other have even steps, others those of all scales")
    func evenSteps() {
        var histogram = LogHistogram()
        #expect(histogram.evenSteps(atMost: 10) == [])
        for value in [103, 104, 110, 141] as [Int64] { histogram.add(value) }
        let steps = histogram.evenSteps(atMost: 10)
        #expect(steps.map(\.from) == Array(stride(from: 100, through: 140, by: 5)))
        #expect(steps.map(\.count) == [2, 0, 1, 0, 0, 0, 0, 0, 1])
        #expect(steps.allSatisfy { $0.to == $0.from + 5 })
        histogram.add(1_000)
        #expect(histogram.evenSteps(atMost: 10) == histogram.steps)
    }

    @Test("the sum of two histograms has the samples of both")
    func sum() {
        var (one, other, both) = (
            LogHistogram(), LogHistogram(), LogHistogram()
        )
        for sample in [1, 90, 4_000_000, .max] as [Int64] {
            one.add(sample)
            other.add(sample / 3)
            both.add(sample)
            both.add(sample / 3)
        }
        one.add(other)
        #expect(one.count == 8 && one.greatest == .max && one.steps == both.steps)
        #expect(one.percentile(0.5) == both.percentile(0.5))
        #expect(LogHistogram().percentile(0.5) == 0 && LogHistogram().steps == [])
    }
}
