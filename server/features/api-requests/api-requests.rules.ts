import { wallClock } from '../../../contract/fields/wall-clock.ts';
import type { ApiRequestStatsQuery } from '../../../contract/workspaces/api-requests.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The start times of the hours, or of the days in a zone, from that of `startMs` to that of `endMs`, in ms since 1970.
 * Throws `RangeError` for an unknown zone.
 */
export function listBuckets(
  startMs: number,
  endMs: number,
  { interval, time_zone: zone }: Pick<ApiRequestStatsQuery, 'interval' | 'time_zone'>,
): number[] {
  const clock = interval === 'hour' ? wallClock('UTC') : wallClock(zone);
  const step = interval === 'hour' ? hourMs : dayMs;
  const buckets: number[] = [];
  for (let local = Math.floor(clock.toLocalMs(startMs) / step) * step; ; local += step) {
    const start = clock.toUtcMs(local);
    if (start > endMs) return buckets;
    buckets.push(start);
  }
}
