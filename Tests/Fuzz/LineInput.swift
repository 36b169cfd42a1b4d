import Foundation
import RecordStore

/// Files of record lines.
enum LineInput {
    /// A store into which nothing is ever written.
    static let store: Store = {
        do {
            return try Store.temporary([Everything.self], rehearsing: false)
        } catch {
            preconditionFailure("\(error)")
        }
    }()
    static let beginning = """
        {"plainweights":"records","version":1}
        {"type":"Everything","fields":{\(fields)}}

        """
    private static let fields = Everything.schema.definition.fields
        .map { "\"\($0.name)\":\"\($0.type)\"" }.joined(separator: ",")

    static func seeds() throws -> [[UInt8]] {
        let source = try Store.temporary([Everything.self], rehearsing: false)
        try source.write { transaction in
            try transaction.save(Everything(id: RecordInputs.everything.id))
            try transaction.set(PreferenceKey("rest", default: 0), to: 90)
        }
        var text = ""
        try source.exportRecords(to: &text)
        let lines = text.split(separator: "\n").filter {
            $0.hasPrefix("{\"record") || $0.hasPrefix("{\"pref") || $0.hasPrefix("{\"end")
        }
        let json = #"{"a":[1,-0.5e+3,true,null,"\u00e9\ud83d\ude00\n"],"b":{}}"#
        return [
            InputKind.lines.input(Array(lines.joined(separator: "\n").utf8)),
            InputKind.json.input(Array(json.utf8)),
        ]
    }
}

/// Reads lines as those of a file behind its beginning. The report adds up.
func importLines(_ bytes: [UInt8]) {
    do {
        let report = try LineInput.store.importRecords(
            Data(LineInput.beginning.utf8) + Data(bytes), RecordImportOptions(isDryRun: true))
        let parts = [
            report.imported, report.present, report.updated, report.changed, report.faulty,
        ]
        precondition(report.lines == parts.reduce(0, +), "\(report)")
    } catch {
        precondition(error is RecordImportError, "\(error)")
    }
}

/// Reads JSON text. What is read lies within the text.
func readJSON(_ bytes: [UInt8]) {
    var scanner = JSONScanner(bytes)
    do throws(JSONFault) {
        let value = try scanner.value()
        try scanner.finish()
        precondition(value.range.upperBound <= bytes.count && !value.range.isEmpty)
    } catch {
        precondition(error.offset <= bytes.count, "\(error)")
    }
}
