import type { DomainRow, Outcome } from './sign-on-domains.store.ts';

/** What the name servers say about the TXT record of a domain. */
export type RecordState = 'found' | 'missing' | 'unknown';

const dayMs = 24 * 3600_000;
/** How often the record of a domain is read by itself. */
export const recheckIntervalMs = 6 * 3600_000;
/** How long the record of a verified domain may be missing. */
export const missingGraceDays = 3;
/** How long a new domain waits for its record. */
const pendingDays = 3;

/** O-32: the state of a domain after its record was read. */
export function nextOutcome(row: DomainRow, record: RecordState, now: Date): Outcome {
  const { status, proof, verifiedAt, missingSince, createdAt } = row;
  if (record === 'found')
    return {
      status: 'verified',
      proof: 'record',
      checkedAt: now,
      verifiedAt: status === 'verified' ? verifiedAt : now,
      missingSince: null,
    };
  const unchanged = { status, proof, verifiedAt, missingSince, checkedAt: now };
  if (record === 'unknown') return unchanged;
  const failed = { status: 'failed', proof: null, verifiedAt: null, missingSince: null, checkedAt: now } as const;
  if (status === 'verified') {
    const since = missingSince ?? now;
    return now.getTime() - since.getTime() >= missingGraceDays * dayMs ? failed : { ...unchanged, missingSince: since };
  }
  return now.getTime() - createdAt.getTime() >= pendingDays * dayMs ? failed : unchanged;
}
