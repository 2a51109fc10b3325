/// A priority queue: the element with the greatest key comes out first.
struct MaxHeap<Element> {
  /// The elements, in no order to rely on.
  private(set) var elements: [Element] = []

  private let key: (Element) -> Double

  init(by key: @escaping (Element) -> Double) {
    self.key = key
  }

  var count: Int { elements.count }

  mutating func push(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard key(elements[child]) > key(elements[parent]) else { return }
      elements.swapAt(child, parent)
      child = parent
    }
  }

  mutating func pop() -> Element? {
    guard let last = elements.indices.last else { return nil }
    elements.swapAt(0, last)
    let top = elements.removeLast()
    var parent = 0
    while true {
      let left = 2 * parent + 1
      guard left < elements.count else { return top }
      let right = left + 1
      let hasGreaterRight = right < elements.count && key(elements[right]) > key(elements[left])
      let child = hasGreaterRight ? right : left
      guard key(elements[child]) > key(elements[parent]) else { return top }
      elements.swapAt(child, parent)
      parent = child
    }
  }
}
