import { deletionGraceDays } from '../catalogue/limits.ts';

const graceMs = deletionGraceDays * 24 * 3600_000;
const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** When a workspace is deleted whose deletion was requested at this time. */
export const deletionTime = (requestedAt: Date): Date => new Date(requestedAt.getTime() + graceMs);

/** Deletions that were requested at or before the result are due now. */
export const dueRequestTime = (now: Date): Date => new Date(now.getTime() - graceMs);

/** The day of a deletion as people read it, for example `June 1, 2026`. */
export const deletionDay = (requestedAt: Date): string => dayFormat.format(deletionTime(requestedAt));
