/** A vector as whole numbers from -127 to 127 in base64. Its length does not matter for the cosine of two vectors. */
export function packVector(values: readonly number[]): string {
  const greatest = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0) || 1;
  return Buffer.from(Int8Array.from(values, (value) => Math.round((value / greatest) * 127)).buffer).toString('base64');
}

export function unpackVector(packed: string): Int8Array {
  const bytes = Buffer.from(packed, 'base64');
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** From -1 to 1; 0 for vectors of different models. */
export function cosine(a: Int8Array, b: Int8Array): number {
  if (a.length !== b.length) return 0;
  let [product, ofA, ofB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [a[at]!, b[at]!];
    product += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return product / (Math.sqrt(ofA * ofB) || 1);
}
