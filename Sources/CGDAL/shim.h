#include <gdal/cpl_conv.h>
#include <gdal/cpl_error.h>
#include <gdal/cpl_http.h>
#include <gdal/cpl_string.h>
#include <gdal/cpl_vsi.h>
#include <gdal/gdal.h>
#include <gdal/ogr_api.h>
#include <gdal/ogr_srs_api.h>
