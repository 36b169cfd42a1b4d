import Foundation
import PeerLMDB
import RecordStore
import TrainingData

#if canImport(PeerSQLite)
    import PeerSQLite
#endif

/// Opening a store that nobody has open. Closing it again is not timed.
struct OpenOperations {
    let files: Files

    var all: [(name: String, make: () throws -> Operation)] {
        [
            ("open", { operation("open", showsPage: false) }),
            ("open-first-page", { operation("open-first-page", showsPage: true) }),
        ]
    }

    private func operation(_ name: String, showsPage: Bool) -> Operation {
        Operation(
            name: name, argumentCount: 1,
            sides: [peer(showsPage), store(showsPage)]
                + sqlite(showsPage))
    }

    /// - Parameter opened: opens, reads if that is asked for, and gives what was read with what has
    ///   to be closed.
    private func side(
        _ name: String, variant: String = "",
        opened: @escaping () throws -> (page: Answer, close: () throws -> Void)
    ) -> Side {
        Side(
            name: name, variant: variant,
            answer: { _ in
                let (page, close) = try opened()
                try close()
                return page
            },
            run: { range, samples in
                for _ in range {
                    var close: () throws -> Void = {}
                    try samples.time {
                        let (page, closing) = try opened()
                        close = closing
                        return page.count
                    }
                    try close()
                }
            })
    }

    private func peer(_ showsPage: Bool) -> Side {
        let path = files.peer
        let catalog = StoreCatalog(storeAt: path)
        let index = catalog.index("Exercise.byLastUpdated")
        return side("lmdb-c") {
            let file = LMDBFile(path, tables: catalog.tableNames)
            var ids = [UInt8](repeating: 0, count: 16 * ReadArguments.pageSize)
            if showsPage {
                var range = peer_range()
                range.index = file.number(of: index.table)
                range.records = file.number(of: catalog.recordTable("Exercise"))
                range.limit = ReadArguments.pageSize
                range.backward = index.columns[0].isDescending ? 0 : 1
                range.flips_id = index.flipsID ? 1 : 0
                var sum: UInt64 = 0
                let count = file.read { peer_lmdb_page(file.peer, &range, &ids, &sum) }
                ids.removeLast(16 * (ReadArguments.pageSize - count))
            } else {
                ids.removeAll()
            }
            return (Answer(ids: UUID.list(ids)), { withExtendedLifetime(file) {} })
        }
    }

    private func store(_ showsPage: Bool) -> Side {
        let path = files.store
        return side("recordstore") {
            let store = try Store.open(at: path, flushing: .durable)
            let page = showsPage ? try OpenStore(store: store).newestExercises() : []
            return (Answer(ids: page.map(\.id.uuid)), { try store.close() })
        }
    }

    private func sqlite(_ showsPage: Bool) -> [Side] {
        #if canImport(PeerSQLite)
            return SQLiteFile.Layout.allCases.map { layout in
                let path = files.sqlite(layout)
                return side("sqlite-c", variant: layout.rawValue) {
                    let file = try SQLiteFile(path, layout)
                    let page = showsPage ? try file.newestExercises(ReadArguments.pageSize) : []
                    return (Answer(ids: page.map(\.id.uuid)), { withExtendedLifetime(file) {} })
                }
            }
        #else
            return []
        #endif
    }
}
