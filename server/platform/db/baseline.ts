import { createHash } from 'node:crypto';

/** A row of the table of applied migrations. */
export interface AppliedMigration {
  readonly name: string;
  readonly hash: string;
}

/** The SHA-256 of the sorted hashes of the 44 migrations that the baseline replaces. */
const replacedDigest = '51ea0d6e5d7e0f3a61fa49607cbcc59d834316ba0c83a563fde244f2be36fa35';

/**
 * Compares the migrations of a database with the baseline: `present` if it has the baseline or none yet, `replaced` if it has
 * exactly the migrations that the baseline replaces, whose schema is the same, and `partial` if it has others.
 */
export function recognizeBaseline(
  applied: readonly AppliedMigration[],
  baseline: string,
): 'present' | 'replaced' | 'partial' {
  if (applied.length === 0 || applied.some(({ name }) => name === baseline)) return 'present';
  const hashes = applied.map(({ hash }) => hash).sort();
  const digest = createHash('sha256').update(hashes.join(' ')).digest('hex');
  return digest === replacedDigest ? 'replaced' : 'partial';
}
