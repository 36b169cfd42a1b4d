import Foundation
import PlainWeights
