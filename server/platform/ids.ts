import { randomBytes, randomFillSync } from 'node:crypto';

declare const tenant: unique symbol;

/** The ID of a tenant. A branded type, so that a query without an authenticated tenant does not compile. */
export type WorkspaceId = string & { readonly [tenant]: true };

/**
 * Brands a workspace ID. Only `http/auth.ts` (which checks credentials), the job runner (which reads IDs stored by an
 * authenticated caller) and the workspace store (which creates workspaces) may call it.
 */
export const toWorkspaceId = (id: string): WorkspaceId => id as WorkspaceId;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Bytes from here on are skipped, since they would favour the first letters of the alphabet. */
const unbiasedLimit = 256 - (256 % alphabet.length);
const pool = Buffer.alloc(4096);
let next = pool.length;

/** A random ID in the format of the public API: 20 of 0–9, A–Z, a–z (119 bits), safe in paths and file names. */
export function newId(): string {
  let id = '';
  while (id.length < 20) {
    if (next === pool.length) {
      randomFillSync(pool);
      next = 0;
    }
    const byte = pool[next++]!;
    if (byte < unbiasedLimit) id += alphabet[byte % alphabet.length];
  }
  return id;
}

const base32 = '0123456789abcdefghjkmnpqrstvwxyz';

/** An ID as some resources of the public API have them: 26 of 0–9, a–z, of which the first 10 are its time, so that they sort by it. */
export function newTimedId(at: Date): string {
  let id = '';
  for (let time = at.getTime(); id.length < 10; time = Math.floor(time / 32)) id = base32[time % 32]! + id;
  for (const byte of randomBytes(16)) id += base32[byte % 32]!;
  return id;
}
