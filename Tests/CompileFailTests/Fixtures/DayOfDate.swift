// error: add utcOffsetMinutes:, such as TimeZone.current.secondsFromGMT() / 60
import Foundation
import PlainWeights

let today = LocalDay(Date())
