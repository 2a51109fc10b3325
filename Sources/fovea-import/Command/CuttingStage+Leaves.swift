import MapTiling

extension CuttingStage {
  /// All features, spread over leaves.
  struct SpreadLeaves {
    var tree: LeafTree
    /// Of pieces that lie in the records, which stay.
    var runs: RunStore
    /// In which order to cut the tiles above.
    var order: CuttingOrder
  }

  /// The leaves together may take so many times what all features do.
  private static let mostRepeats = 16

  /// Spreads everything over the leaves of a tree, whose leaves are divided further until each has room
  /// for what it gets.
  ///
  /// - Parameter newRuns: makes an empty store of runs.
  func spread(
    over tree: LeafTree, _ newRuns: () -> RunStore
  ) throws(ImportError) -> SpreadLeaves {
    var tree = tree
    let mostCost = Self.mostRepeats * chunks.reduce(0) { $0 + $1.count }
    var keepsAll = false
    while true {
      let runs = newRuns()
      let (order, loads) = try spread(over: tree, into: runs, keepsAll: keepsAll)
      if keepsAll || !loads.isTooMuch {
        return SpreadLeaves(tree: tree, runs: runs, order: order)
      }
      // Where dividing would not help, each leaf keeps what matters most.
      keepsAll = !tree.divide(loads, maxZoom: plan.maxZoom, mostCost: mostCost)
    }
  }

  /// - Parameter keepsAll: false where the runs are not wanted once a leaf gets too much.
  private func spread(
    over tree: LeafTree, into runs: RunStore, keepsAll: Bool
  ) throws(ImportError) -> (CuttingOrder, LeafLoads) {
    let counted = try onAllCores(chunks, Share.spreading) { (records) throws(ImportError) in
      var cuttingOrder = CuttingOrder(above: tree)
      var loads = LeafLoads(tree)
      var spreader = LeafSpreader(tree)
      var sorter = PieceSorter(runs: runs)
      try records.read { (record, isKept) throws(ImportError) in
        cuttingOrder.note(record)
        spreader.spread(record)
        let order = TilePiece.order(record.header, in: outputLayers)
        for index in 0..<spreader.shares.count {
          let share = spreader.shares[index]
          let whole = spreader.whole(share, of: record, order: order)
          let piece = whole ?? spreader.piece(share, order: order)
          loads.note(share, piece)
          if loads.isTooMuch && !keepsAll { continue }
          try sorter.add(piece, to: share.leaf, staying: whole != nil && isKept)
        }
      }
      try sorter.flush()
      return (cuttingOrder, loads)
    }
    var loads = LeafLoads(tree)
    for part in counted { loads.add(part.1) }
    return (CuttingOrder(counted.map(\.0), above: tree), loads)
  }
}
