import { createHash } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The id of a voice, 20 characters of A–Z, a–z, 0–9, that follows from what it is. */
export function stableId(what: string): string {
  const digest = createHash('sha256').update(what).digest();
  return Array.from(digest.subarray(0, 20), (byte) => alphabet[byte % alphabet.length]).join('');
}
