import Foundation
import MapCamera
import Testing

@testable import fovea

@Suite struct TraceTests {
  @Test("Lines are JSON with exact numbers, flushed one by one")
  func lines() throws {
    let pipe = Pipe()
    let trace = Trace(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let camera = CameraState(
      center: Coordinate(latitude: 60.1699, longitude: 24.9414), zoom: 16.5, bearing: 30, pitch: 70,
      verticalFOV: 1.0 / 3)
    trace.camera(camera, source: .pinch)
    let line = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    #expect(
      line == #"{"event":"camera","center":[60.1699,24.9414],"zoom":16.5,"bearing":30.0,"#
        + #""pitch":70.0,"fov":0.3333333333333333,"source":"pinch"}"# + "\n")
    trace.frame(milliseconds: 12.345678)
    #expect(
      String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        == #"{"event":"frame","ms":12.346}"# + "\n")
  }

  @Test("A number that is none still makes a line JSON can read")
  func nonFinite() throws {
    let pipe = Pipe()
    Trace(descriptor: pipe.fileHandleForWriting.fileDescriptor).frame(milliseconds: .infinity)
    let data = pipe.fileHandleForReading.availableData
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
  }
}
