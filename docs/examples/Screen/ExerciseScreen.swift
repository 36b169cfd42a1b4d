#if canImport(SwiftUI)
    import PlainWeights
    import SwiftUI

    /// A list of exercises with search. Rows change by themselves, whoever writes.
    struct ExerciseScreen: View {
        let store: WorkoutStore
        @State private var exercises: LiveQuery<Exercise>
        @State private var text = ""
        @State private var problem: String?

        init(_ store: WorkoutStore) {
            self.store = store
            exercises = LiveQuery(store, store.exercises.byLastUpdated.paged(by: 50))
        }

        var body: some View {
            List {
                ForEach(exercises.rows) { exercise in
                    NavigationLink(exercise.name) { DaysScreen(store, exercise) }
                }
                if exercises.hasMore {
                    ProgressView().onAppear { exercises.loadMore() }
                }
            }
            .searchable(text: $text)
            .onChange(of: text) {
                exercises.query =
                    text.isEmpty ? store.exercises.byLastUpdated : store.exercises.matching(text)
            }
            .toolbar {
                Button("Undo") {
                    Task {
                        do {
                            try await store.undo()
                        } catch {
                            problem = error.localizedDescription
                        }
                    }
                }
            }
            .alert(problem ?? "", isPresented: .constant(problem != nil)) {
                Button("OK") { problem = nil }
            }
        }
    }

    /// The days of an exercise, the newest first.
    struct DaysScreen: View {
        private let exercise: Exercise
        private let format = TrainingFormat()
        @State private var days: LiveSections<ExerciseSet, LocalDay>

        init(_ store: WorkoutStore, _ exercise: Exercise) {
            self.exercise = exercise
            days = LiveSections(store, store.sets.byDay(of: exercise.id), by: .day)
        }

        var body: some View {
            List(days.parts, id: \.section.value) { day in
                Section(format.day(day.section.value)) {
                    ForEach(day.records) { Text(format.set($0)) }
                }
            }
            .navigationTitle(exercise.name)
        }
    }
#endif
