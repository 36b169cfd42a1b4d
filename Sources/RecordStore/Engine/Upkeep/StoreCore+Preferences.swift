import LMDB

extension StoreCore {
    /// Takes the preferences out that no key can read. Their bytes are on the disk before.
    func setAsidePreferences(
        in schema: OpenSchema, _ report: inout RepairReport
    ) throws {
        guard let table = schema.preferences else { return }
        var damaged: [DamagedRecord] = []
        try schema.environment.read { view in
            try schema.forEachPreference(in: view) { name, bytes in
                guard let problem = PreferenceEntry.problem(in: bytes, named: name) else { return }
                damaged.append(
                    DamagedRecord(key: name, value: bytes, id: nil, reason: "\(problem)"))
            }
        }
        if damaged.isEmpty { return }
        let path = report.file ?? newDamagedPath
        report.file = path
        try DamagedRecord.append(damaged, of: PreferenceTable.name, to: path)
        try remove(damaged, from: table, in: schema)
        report.setAside += damaged.map {
            RepairReport.SetAside(type: PreferenceTable.name, id: nil, reason: $0.reason)
        }
    }
}
