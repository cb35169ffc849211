import { createHash } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Derives the ID of a voice, 20 characters of A–Z, a–z, 0–9, from a unique name. */
export function stableId(name: string): string {
  const digest = createHash('sha256').update(name).digest();
  return Array.from(digest.subarray(0, 20), (byte) => alphabet[byte % alphabet.length]).join('');
}
