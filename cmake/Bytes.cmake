# Writes the bytes of the file INPUT to the file OUTPUT as comma-separated numbers for a C++ array.
# Usage: cmake -DINPUT=… -DOUTPUT=… -P Bytes.cmake
file(READ ${INPUT} digits HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," numbers "${digits}")
file(WRITE ${OUTPUT} "${numbers}\n")
