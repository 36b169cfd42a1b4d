import RecordStore

/// A record with more optional numbers than a word has bits.
struct ManyNumbers: Record, Equatable {
    var id = ID()
    var v0: Int?, v1: Int?, v2: Int?, v3: Int?, v4: Int?, v5: Int?, v6: Int?, v7: Int?
    var v8: Int?, v9: Int?, v10: Int?, v11: Int?, v12: Int?, v13: Int?, v14: Int?, v15: Int?
    var v16: Int?, v17: Int?, v18: Int?, v19: Int?, v20: Int?, v21: Int?, v22: Int?, v23: Int?
    var v24: Int?, v25: Int?, v26: Int?, v27: Int?, v28: Int?, v29: Int?, v30: Int?, v31: Int?
    var v32: Int?, v33: Int?, v34: Int?, v35: Int?, v36: Int?, v37: Int?, v38: Int?, v39: Int?
    var v40: Int?, v41: Int?, v42: Int?, v43: Int?, v44: Int?, v45: Int?, v46: Int?, v47: Int?
    var v48: Int?, v49: Int?, v50: Int?, v51: Int?, v52: Int?, v53: Int?, v54: Int?, v55: Int?
    var v56: Int?, v57: Int?, v58: Int?, v59: Int?, v60: Int?, v61: Int?, v62: Int?, v63: Int?
    var v64: Int?, v65: Int?, v66: Int?

    static let schema = Schema<ManyNumbers>("ManyNumbers", blank: ManyNumbers()) {
        Field(1, "v0", \.v0)
        Field(2, "v1", \.v1)
        Field(3, "v2", \.v2)
        Field(4, "v3", \.v3)
        Field(5, "v4", \.v4)
        Field(6, "v5", \.v5)
        Field(7, "v6", \.v6)
        Field(8, "v7", \.v7)
        Field(9, "v8", \.v8)
        Field(10, "v9", \.v9)
        Field(11, "v10", \.v10)
        Field(12, "v11", \.v11)
        Field(13, "v12", \.v12)
        Field(14, "v13", \.v13)
        Field(15, "v14", \.v14)
        Field(16, "v15", \.v15)
        Field(17, "v16", \.v16)
        Field(18, "v17", \.v17)
        Field(19, "v18", \.v18)
        Field(20, "v19", \.v19)
        Field(21, "v20", \.v20)
        Field(22, "v21", \.v21)
        Field(23, "v22", \.v22)
        Field(24, "v23", \.v23)
        Field(25, "v24", \.v24)
        Field(26, "v25", \.v25)
        Field(27, "v26", \.v26)
        Field(28, "v27", \.v27)
        Field(29, "v28", \.v28)
        Field(30, "v29", \.v29)
        Field(31, "v30", \.v30)
        Field(32, "v31", \.v31)
        Field(33, "v32", \.v32)
        Field(34, "v33", \.v33)
        Field(35, "v34", \.v34)
        Field(36, "v35", \.v35)
        Field(37, "v36", \.v36)
        Field(38, "v37", \.v37)
        Field(39, "v38", \.v38)
        Field(40, "v39", \.v39)
        Field(41, "v40", \.v40)
        Field(42, "v41", \.v41)
        Field(43, "v42", \.v42)
        Field(44, "v43", \.v43)
        Field(45, "v44", \.v44)
        Field(46, "v45", \.v45)
        Field(47, "v46", \.v46)
        Field(48, "v47", \.v47)
        Field(49, "v48", \.v48)
        Field(50, "v49", \.v49)
        Field(51, "v50", \.v50)
        Field(52, "v51", \.v51)
        Field(53, "v52", \.v52)
        Field(54, "v53", \.v53)
        Field(55, "v54", \.v54)
        Field(56, "v55", \.v55)
        Field(57, "v56", \.v56)
        Field(58, "v57", \.v57)
        Field(59, "v58", \.v58)
        Field(60, "v59", \.v59)
        Field(61, "v60", \.v60)
        Field(62, "v61", \.v61)
        Field(63, "v62", \.v62)
        Field(64, "v63", \.v63)
        Field(65, "v64", \.v64)
        Field(66, "v65", \.v65)
        Field(67, "v66", \.v66)
    }

    static var paths: [WritableKeyPath<ManyNumbers, Int?>] {
        [
            \.v0, \.v1, \.v2, \.v3, \.v4, \.v5, \.v6, \.v7, \.v8, \.v9,
            \.v10, \.v11, \.v12, \.v13, \.v14, \.v15, \.v16, \.v17, \.v18, \.v19,
            \.v20, \.v21, \.v22, \.v23, \.v24, \.v25, \.v26, \.v27, \.v28, \.v29,
            \.v30, \.v31, \.v32, \.v33, \.v34, \.v35, \.v36, \.v37, \.v38, \.v39,
            \.v40, \.v41, \.v42, \.v43, \.v44, \.v45, \.v46, \.v47, \.v48, \.v49,
            \.v50, \.v51, \.v52, \.v53, \.v54, \.v55, \.v56, \.v57, \.v58, \.v59,
            \.v60, \.v61, \.v62, \.v63, \.v64, \.v65, \.v66,
        ]
    }
}
