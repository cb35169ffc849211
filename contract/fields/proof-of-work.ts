/** The text of a solution. Its SHA-256 must start with the number of zero bits that the challenge requires. */
export const proofOfWorkSolution = (challenge: string, counter: number): string => `${challenge}:${counter}`;

/** The number of leading zero bits of a hash. */
export function leadingZeroBits(hash: Uint8Array): number {
  const at = hash.findIndex((byte) => byte !== 0);
  return at < 0 ? hash.length * 8 : at * 8 + Math.clz32(hash[at]!) - 24;
}
