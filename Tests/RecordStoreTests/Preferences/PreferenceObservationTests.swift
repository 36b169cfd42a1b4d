import Observation
import RecordStore
import TestSupport
import Testing

@Suite("Following preferences") struct PreferenceObservationTests {
    @Test("a commit wakes who has read a preference that it changes, and nobody else")
    func footprint() async throws {
        try await withVerifiedStore([Trip.self]) { store in
            var values = store.observe(Settings.rest).makeAsyncIterator()
            #expect(try await values.next() == 90)
            try await store.set(Settings.name, to: "x")
            try await store.write { try $0.save(Trip(id: .init(), name: "x")) }
            #expect(store.watchCount == 1)
            try await store.write { tx in
                try tx.set(Settings.rest, to: 1)
                try tx.set(Settings.rest, to: 90)
                try tx.reset(Settings.rest)
            }
            #expect(store.watchCount == 1)
            try await store.set(Settings.rest, to: 8)
            #expect(store.watchCount == 0)
            #expect(try await values.next() == 8)
            try await store.reset(Settings.rest)
            #expect(try await values.next() == 90)
            var trips = store.observe { try $0.count(of: Trip.self) }.makeAsyncIterator()
            #expect(try await trips.next() == 1)
            try await store.set(Settings.goal, to: 8)
            #expect(store.watchCount == 2)
        }
    }

    @Test("change sets name the preferences whose values changed, in their order")
    func changeSets() async throws {
        try await withVerifiedStore([Trip.self]) { store in
            var events = store.changes().makeAsyncIterator()
            try await store.write { tx in
                try tx.set(Settings.rest, to: 1)
                try tx.set(Settings.name, to: "x")
                try tx.set(Settings.goal, to: nil)
                try tx.reset(Settings.name)
                try tx.save(Trip(id: .init(), name: "x"))
            }
            guard case .committed(let set) = await events.next() else {
                Issue.record("a transaction was missed")
                return
            }
            #expect(set.preferences == ["rest", "goal"] && set.changes.count == 1)
            try await store.set(Settings.mood, to: .tired)
            guard case .committed(let next) = await events.next() else {
                Issue.record("a transaction was missed")
                return
            }
            #expect(next.preferences == ["mood"] && next.changes.isEmpty)
            #expect(next.sequence == set.sequence + 1)
        }
    }

    @Test("a live preference shows a write that has returned, and what looked is told")
    @MainActor func live() async throws {
        let store = try Store.temporary([Trip.self])
        let live = LiveValue(store, Settings.rest)
        #expect(store.watchCount == 0)
        #expect(live.value == 90 && live.error == nil)
        let told = Flag()
        withObservationTracking {
            _ = live.value
        } onChange: {
            told.raise()
        }
        try await store.set(Settings.rest, to: 4)
        #expect(live.value == 4)
        while !told.isRaised { await Task.yield() }
        try await store.set(Settings.restText, to: "text")
        #expect(live.value == 4 && live.error is StoreError)
        try await store.reset(Settings.restText)
        #expect(live.value == 90 && live.error == nil)
        expectSound(store)
    }

    @Test("the table does not wake who asked for the sequence of a state twice")
    func sequence() async throws {
        try await withVerifiedStore([Trip.self]) { store in
            var values = store.observe { try $0.sequence }.makeAsyncIterator()
            #expect(try await values.next() == 0)
            try await store.set(Settings.rest, to: 4)
            #expect(try await values.next() == 1)
        }
    }
}
