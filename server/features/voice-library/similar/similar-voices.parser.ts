/**
 * Parses a `real[]` in the binary form of `array_send`: a header of 20 bytes, then each number after its byte length.
 * Undefined if it does not have `length` numbers.
 */
export function parseRealArray(bytes: Uint8Array, length: number): Float32Array | undefined {
  if (bytes.byteLength !== 20 + 8 * length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length }, (_, at) => view.getFloat32(24 + 8 * at));
}
