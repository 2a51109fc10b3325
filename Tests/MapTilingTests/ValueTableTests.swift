import TestSupport
import Testing

@testable import MapTiling

@Suite("Values of a tile's layer")
struct ValueTableTests {
  @Test("are numbered as a plain dictionary numbers them, and start anew when emptied")
  func numbers() {
    var random = SeededGenerator(seed: 5)
    var table = ValueTable()
    for _ in 0..<2 {
      var numbers: [[UInt8]: Int] = [:]
      for _ in 0..<5000 {
        let length = Int.random(in: 0...3, using: &random)
        let value = (0..<length).map { _ in UInt8.random(in: 0...9, using: &random) }
        let expected = numbers[value, default: numbers.count]
        numbers[value] = expected
        #expect(value.withUnsafeBytes { table.number(of: $0) } == expected)
      }
      #expect(table.count == numbers.count)
      for (value, number) in numbers { #expect([UInt8](table[number]) == value) }
      table.removeAll()
      #expect(table.count == 0)
    }
  }
}
