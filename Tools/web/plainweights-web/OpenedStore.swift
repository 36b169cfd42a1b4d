import Foundation
import PlainWeights

/// The store of the page, for writing if that is possible.
struct OpenedStore {
    let store: WorkoutStore
    let isReadOnly: Bool

    /// Opens an existing store as the device of this user.
    /// - Throws: ``StoreError`` or ``StorageError``.
    init(at path: String, isReadOnly: Bool, environment: [String: String]) throws {
        let isWritable = [path, path + "/data.mdb"].allSatisfy(
            FileManager.default.isWritableFile(atPath:))
        if isReadOnly || !isWritable {
            store = try WorkoutStore.readOnly(at: path)
            self.isReadOnly = true
            return
        }
        // Without a home undo reaches back to the beginning of this program alone.
        let device = TrainingHome(environment: environment)?.device() ?? UUID()
        var options = StoreOptions()
        options.access = .existing
        options.history = .kept(device: device)
        store = try WorkoutStore.open(at: path, options: options)
        self.isReadOnly = false
    }
}
