import LMDB
import RecordStore

/// A run that measures how long reads of a store take.
struct LatencyRun {
    /// The number of rows of a page.
    static let pageSize = 20
    /// The greatest number of places that warm reads begin at, in turn.
    private static let placeLimit = 65_536
    /// Those of them that cold reads begin at.
    private static let coldPlaceLimit = 1_024
    /// The part of a share of time in which places are chosen, and that in which reads only warm
    /// the memory.
    private static let preparationParts: Int64 = 8

    private let clock: SampleClock
    /// Called between samples, with the nanoseconds that are left and what is measured.
    private let progress: (Int64, String) -> Void

    private var endNanoseconds: Int64 = 0
    /// A number of what the reads have seen, so that none of them can be left out.
    private var seen: UInt64 = 0

    init(clock: SampleClock, progress: @escaping (Int64, String) -> Void) {
        (self.clock, self.progress) = (clock, progress)
    }

    /// Measures the type or the index with this name, or all that have entries. The time is divided
    /// evenly between them, their reads, and reads of a warm and a cold file.
    ///
    /// The store is closed and opened again for each sample of a cold file. If the task is
    /// cancelled, the run ends with what it has.
    /// - Parameter store: the open store, which is closed at the end.
    mutating func measure(
        _ name: String?, in store: InspectedStore, seconds: Int
    ) throws -> LatencyReport {
        let targets = try LatencyTarget.all(named: name, in: store).filter { $0.entryCount > 0 }
        let path = store.environment.path
        try store.environment.close()
        var report = LatencyReport()
        if targets.isEmpty { return report }
        if case .kept(let reason) = Self.drop(path) { report.coldObstacle = reason }
        let cells = targets.reduce(0) { $0 + $1.reads.count } * (report.isCold ? 2 : 1)
        let share = Int64(seconds) * 1_000_000_000 / Int64(cells)
        endNanoseconds = clock.nowNanoseconds() + Int64(seconds) * 1_000_000_000

        var measurements = targets.flatMap { target in
            target.reads.flatMap { read in
                LatencyMeasurement.Cache.allCases.map {
                    LatencyMeasurement(target: target, read: read, cache: $0)
                }
            }
        }
        do {
            let places = try measureWarm(targets, at: path, share: share, &measurements)
            if report.isCold, !Task.isCancelled {
                report.coldObstacle = try measureCold(
                    targets, places, at: path, share: share, &measurements)
            }
        } catch is CancellationError {
            // A read has ended before its end: it is no sample.
        }
        report.isComplete = !Task.isCancelled
        report.measurements = measurements.filter { $0.histogram.count > 0 }
        return report
    }

    /// Measures reads of an open store, and returns places of each target.
    private mutating func measureWarm(
        _ targets: [LatencyTarget], at path: String, share: Int64,
        _ measurements: inout [LatencyMeasurement]
    ) throws -> [[ReadProbe.Place]] {
        try Self.withStore(at: path) { store in
            var kept: [[ReadProbe.Place]] = []
            for target in targets {
                let probe = target.probe(in: store)
                let start = clock.nowNanoseconds()
                let preparation = share / Self.preparationParts
                let places = try places(of: target, probe, until: start + preparation)
                kept.append(Array(places.prefix(Self.coldPlaceLimit)))
                for (position, read) in target.reads.enumerated() where !places.isEmpty {
                    let cell = measurements.cell(target, read, .warm)
                    let title = "\(target.name): \(read), warm"
                    var unused = LogHistogram()
                    // Reads before the first sample bring the records of entries into memory.
                    try sample(
                        read, probe, places, title, into: &unused,
                        until: clock.nowNanoseconds() + preparation, atMost: places.count)
                    try sample(
                        read, probe, places, title, into: &measurements[cell].histogram,
                        until: start + share * Int64(position + 1))
                }
                if Task.isCancelled { break }
            }
            return kept
        }
    }

    /// Chooses places at random until the time is over, at least one.
    private mutating func places(
        of target: LatencyTarget, _ probe: ReadProbe, until end: Int64
    ) throws -> [ReadProbe.Place] {
        var random = SystemRandomNumberGenerator()
        let limit = min(Self.placeLimit, max(Self.coldPlaceLimit, target.entryCount))
        var places: [ReadProbe.Place] = []
        repeat {
            guard let place = try probe.place(chosenBy: random.next()) else { break }
            places.append(place)
        } while places.count < limit && clock.nowNanoseconds() < end && !Task.isCancelled
        return places
    }

    /// Takes samples until the time is over, at least one.
    private mutating func sample(
        _ read: LatencyMeasurement.Read, _ probe: ReadProbe, _ places: [ReadProbe.Place],
        _ title: String, into histogram: inout LogHistogram, until end: Int64,
        atMost limit: Int = .max
    ) throws {
        var position = 0
        var now: Int64
        repeat {
            let place = places[position % places.count]
            let start = clock.nowNanoseconds()
            let found = try Self.read(read, probe, place)
            now = clock.nowNanoseconds()
            histogram.add(now - start - clock.costNanoseconds)
            seen &+= found
            position += 1
            if position & 1_023 == 0 { progress(endNanoseconds - now, title) }
        } while now < end && position < limit && !Task.isCancelled
    }

    @inline(__always)
    private static func read(
        _ read: LatencyMeasurement.Read, _ probe: ReadProbe, _ place: ReadProbe.Place
    ) throws -> UInt64 {
        switch read {
        case .get: try probe.get(place)
        case .seek: try probe.seek(place)
        case .page: try probe.page(of: pageSize, from: place)
        }
    }

    /// Measures first reads of a store that is not in memory.
    /// - Returns: why that was given up, or nil.
    private mutating func measureCold(
        _ targets: [LatencyTarget], _ places: [[ReadProbe.Place]], at path: String, share: Int64,
        _ measurements: inout [LatencyMeasurement]
    ) throws -> String? {
        for (target, places) in zip(targets, places) where !places.isEmpty {
            for read in target.reads {
                let cell = measurements.cell(target, read, .cold)
                let end = clock.nowNanoseconds() + share
                var (position, now): (Int, Int64) = (0, 0)
                repeat {
                    if case .kept(let reason) = Self.drop(path) { return reason }
                    let place = places[position % places.count]
                    let sample = try Self.withStore(at: path) { store in
                        let probe = target.probe(in: store)
                        let start = clock.nowNanoseconds()
                        let found = try Self.read(read, probe, place)
                        now = clock.nowNanoseconds()
                        seen &+= found
                        return now - start - clock.costNanoseconds
                    }
                    measurements[cell].histogram.add(sample)
                    position += 1
                    progress(endNanoseconds - now, "\(target.name): \(read), cold")
                } while now < end && !Task.isCancelled
                if Task.isCancelled { return nil }
            }
        }
        return nil
    }

    private static func drop(_ path: String) -> PageCache.Outcome {
        PageCache.drop(path + "/data.mdb")
    }

    /// Opens the store, and closes it after `body`, so that nothing of the file is mapped. After an
    /// error it closes with its last use.
    private static func withStore<Result>(
        at path: String, _ body: (InspectedStore) throws -> Result
    ) throws -> Result {
        let store = try InspectedStore(InspectedStore.environment(at: path), checkedBy: nil)
        let result = try body(store)
        try store.environment.close()
        return result
    }
}

extension LatencyReport {
    fileprivate var isCold: Bool { coldObstacle == nil }
}

extension [LatencyMeasurement] {
    /// Returns the position of a measurement.
    fileprivate func cell(
        _ target: LatencyTarget, _ read: LatencyMeasurement.Read, _ cache: LatencyMeasurement.Cache
    ) -> Int {
        guard
            let position = firstIndex(where: {
                $0.target.type.number == target.type.number
                    && $0.target.index?.number == target.index?.number
                    && $0.read == read && $0.cache == cache
            })
        else { preconditionFailure("\(target.name) has no measurement of \(read)") }
        return position
    }
}
