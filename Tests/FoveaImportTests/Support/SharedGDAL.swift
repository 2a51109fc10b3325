import CGDAL

@testable import fovea_import

/// GDAL as all tests of the process share it: drivers and settings are the process's, and none may go
/// while another test uses it.
enum SharedGDAL {
  /// Registers everything, the first time.
  static func start() { started }

  private static let started: Void = {
    OGR.start()
    // Also what the program has no use for, to write the files it is tested with.
    GDALAllRegister()
  }()
}
