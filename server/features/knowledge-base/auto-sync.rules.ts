import type { AutoSync } from './knowledge-base.tables.ts';

/** What a request says of it. */
export interface SyncRequest {
  readonly enabled: boolean;
  readonly autoRemove: boolean;
  readonly days: number | undefined;
}

const dayMs = 24 * 3600_000;
const defaultDays = 7;
/** Attempts after which a page counts as gone. */
const maxFailures = 3;

/** The settings of a new page or folder; those of its folder tighten them. Folders have no time of their own. */
export function newAutoSync(
  { enabled, autoRemove, days }: SyncRequest,
  folder: AutoSync | undefined,
  now: Date,
  isFolder = false,
): AutoSync | undefined {
  if (!enabled && !folder) return undefined;
  const own = days ?? folder?.days ?? defaultDays;
  const shortest = Math.min(own, folder?.days ?? own);
  return {
    days: shortest,
    autoRemove: enabled ? autoRemove : (folder?.autoRemove ?? false),
    failures: 0,
    ...(!isFolder && { nextAt: now.getTime() + shortest * dayMs }),
  };
}

export const afterSuccess = (sync: AutoSync, now: Date): AutoSync => ({
  ...sync,
  failures: 0,
  nextAt: now.getTime() + sync.days * dayMs,
});

/** Tries again after a day, and less often later. */
export const afterFailure = (sync: AutoSync, now: Date): AutoSync => ({
  ...sync,
  failures: sync.failures + 1,
  nextAt: now.getTime() + Math.min(sync.days, 2 ** Math.min(sync.failures, 4)) * dayMs,
});

export const countsAsGone = ({ failures }: AutoSync): boolean => failures >= maxFailures;
