import { randomFillSync } from 'node:crypto';

declare const tenant: unique symbol;

/** A tenant, as the gate found it: a query without one does not compile. */
export type WorkspaceId = string & { readonly [tenant]: true };

/**
 * The one maker of tenants. Callable only by `http/auth.ts`, which has checked the credentials, by the job runner,
 * which reads what such a caller stored, and by the workspaces' store, which creates them.
 */
export const workspaceIdOf = (id: string): WorkspaceId => id as WorkspaceId;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Bytes from here on would favour the alphabet's beginning. */
const unbiasedLimit = 256 - (256 % alphabet.length);
const pool = Buffer.alloc(4096);
let next = pool.length;

/** A random id as the public API writes them: 20 of 0–9, A–Z, a–z (119 bits), safe in a path and a file name. */
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
