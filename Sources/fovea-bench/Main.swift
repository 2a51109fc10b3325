import Foundation
import MapScene

@main
enum Main {
  static func main() {
    let args = CommandLine.arguments
    let n = args.count > 1 ? Int(args[1]) ?? 0 : 100000
    let w = args.count > 2 ? Int(args[2]) ?? 0 : 1280
    let h = args.count > 3 ? Int(args[3]) ?? 0 : 720
    let hw = args.count > 4 ? Float(args[4]) ?? 0 : 0.5
    let reps = args.count > 5 ? Int(args[5]) ?? 0 : 20
    let len = args.count > 7 ? Double(args[7]) ?? 0 : 0
    let band = args.count > 8 ? Int(args[8]) ?? 0 : 6
    var layers = CityWorkload(count: len > 0 ? 10 : n, width: w, height: h, halfWidth: hw).layers
    if len > 0 {
      var g = SplitMix64(state: 5)
      layers = [
        (0..<n).map { _ in
          let a = Double.random(in: 0..<(2 * .pi), using: &g)
          let x = Double.random(in: 20..<Double(w - 20), using: &g)
          let y = Double.random(in: 20..<Double(h - 20), using: &g)
          return LineSegment(
            x0: Float(x - cos(a) * len / 2), y0: Float(y - sin(a) * len / 2),
            x1: Float(x + cos(a) * len / 2), y1: Float(y + sin(a) * len / 2), halfWidth: hw)
        }
      ]
    }
    let buffers = layers.map { l in
      let b = SegmentBuffer()
      for s in l { b.append(s) }
      return b
    }
    let list = DrawList()
    let bitmap = Bitmap(width: w, height: h)
    for workers in [1, 2] {
      let r = Rasterizer(workers: workers, bandShift: band)
      var times: [Double] = []
      for _ in 0..<reps {
        let t0 = UInt64(clock()) * 1000
        list.beginFrame()
        for (i, b) in buffers.enumerated() {
          list.beginLayer(.lines, color: CityWorkload.colors[i])
          list.append(b)
        }
        r.draw(list, background: BackgroundRows(RGBA(hex: 0x101820)), into: bitmap.buffer)
        times.append(Double(UInt64(clock()) * 1000 - t0) / 1e6)
      }
      times.sort()
      let t1 = DispatchTime.now().uptimeNanoseconds
      for _ in 0..<20 {
        list.beginFrame()
        r.draw(list, background: BackgroundRows(RGBA(hex: 0x101820)), into: bitmap.buffer)
      }
      let clear = Double(DispatchTime.now().uptimeNanoseconds - t1) / 20e6
      print(
        "T\(workers) n \(n) \(w)x\(h) hw \(hw): median \(times[reps/2]) min \(times[0]) clear \(clear) ns/seg*core \((times[0]-0.17) * 1e6 / Double(n))"
      )
      if args.count > 6, args[6] != "-" {
        var d = Data("P6\n\(w) \(h)\n255\n".utf8)
        list.beginFrame()
        for (i, b) in buffers.enumerated() {
          list.beginLayer(.lines, color: CityWorkload.colors[i])
          list.append(b)
        }
        r.draw(list, background: BackgroundRows(RGBA(hex: 0x101820)), into: bitmap.buffer)
        for y in 0..<h {
          for x in 0..<w {
            let p = bitmap[x, y]
            d.append(contentsOf: [UInt8(p >> 16 & 255), UInt8(p >> 8 & 255), UInt8(p & 255)])
          }
        }
        try? d.write(to: URL(fileURLWithPath: args[6]))
      }
    }
  }
}
