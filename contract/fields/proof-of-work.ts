/** A solved challenge is this text; its SHA-256 must begin with the challenge's number of zero bits. */
export const solvedForm = (challenge: string, counter: number): string => `${challenge}:${counter}`;

/** Zero bits at the beginning of a hash. */
export function leadingZeroBits(hash: Uint8Array): number {
  const at = hash.findIndex((byte) => byte !== 0);
  return at < 0 ? hash.length * 8 : at * 8 + Math.clz32(hash[at]!) - 24;
}
