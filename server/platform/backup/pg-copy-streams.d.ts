/** The part of pg-copy-streams that backups use; it ships no types. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';
  export function to(text: string): Readable & Submittable;
  /** `rowCount` is set when the stream has finished. */
  export function from(text: string): Writable & Submittable & { readonly rowCount: number };
}
