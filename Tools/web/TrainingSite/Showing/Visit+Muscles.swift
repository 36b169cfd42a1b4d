import PlainWeights

/// What was trained of the body.
extension Visit {
    private struct Muscles: Encodable {
        let from: String
        let until: String
        let days: Int
        let groups: [Group]
    }

    private struct Group: Encodable {
        let name: String
        let sets: Double
        let muscles: [Part]
    }

    private struct Part: Encodable {
        let name: String
        let sets: Double
        let lastDay: String?
        /// The days since it was last trained as one of the muscles that work most.
        let restDays: Int?
    }

    func muscles(_ snapshot: Snapshot) throws -> any Encodable {
        let count = try number("days", in: 1...366, usual: 7)
        let first = today.advanced(by: 1 - count)
        let sets = try snapshot.value(
            of: MuscleDistribution(of: .days(first..<today.advanced(by: 1))))
        let last = try snapshot.value(of: MuscleRest(today: today)).days
        return Muscles(
            from: first.description, until: today.description, days: count,
            groups: Muscle.Group.allCases.map { group in
                Group(
                    name: group.name, sets: sets.sets(of: group),
                    muscles: group.muscles.map { muscle in
                        let day = last[muscle]
                        return Part(
                            name: muscle.name, sets: sets.sets(of: muscle),
                            lastDay: day?.description,
                            restDays: day.map { today.rawValue - $0.rawValue })
                    })
            })
    }
}
