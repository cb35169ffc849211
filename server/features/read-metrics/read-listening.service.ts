import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import type { ReplayGuard } from '../../platform/replay-guard/replay-guard.ts';
import type { PublicReadsService } from '../reads/public-reads.service.ts';
import type { ReadLinksService } from '../reads/read-links.service.ts';
import { creditedSeconds, dayOf, reportsPerSlot, slotOf } from './listening.rules.ts';
import { readMetricsStore } from './read-metrics.store.ts';

interface ReadListeningDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly rateLimiter: Pick<RateLimiter, 'consume'>;
  readonly replayGuard: Pick<ReplayGuard, 'claim'>;
  readonly links: Pick<ReadLinksService, 'readToken'>;
  readonly publicReads: Pick<PublicReadsService, 'isHeard'>;
}

export interface ListeningReport {
  readonly token: string;
  readonly chapterId: string;
  readonly played: boolean;
  readonly seconds: number;
  readonly completed: boolean;
}

const dayMs = 24 * 3600_000;
/** Reports of one page in 15 minutes: two in each span of 15 seconds, and one for each start and end of a chapter. */
const maxReports = 300;

/** Counts what readers hear, in sums by chapter and day. Nothing is stored about a person. */
export function readListeningService(deps: ReadListeningDeps) {
  const { db, clock, rateLimiter, replayGuard, links, publicReads } = deps;
  /** Whether a page reports this for the first time. */
  const isFirst = (nonce: string, what: string): Promise<boolean> =>
    replayGuard.claim(`reads ${what} ${nonce}`, new Date(clock().getTime() + dayMs));

  async function claimSlot(nonce: string, elapsedMs: number): Promise<boolean> {
    for (let index = 0; index < reportsPerSlot; index++)
      if (await isFirst(nonce, `slot ${slotOf(elapsedMs)}.${index}`)) return true;
    return false;
  }

  return {
    /** Adds a report. One with a token that is not valid, or of a chapter that nobody can hear, is ignored. */
    async report({ token, chapterId, played, seconds, completed }: ListeningReport): Promise<void> {
      const page = links.readToken(token);
      if (!page) return;
      const { readId, nonce, issuedAt } = page;
      await rateLimiter.consume('read reports', nonce, maxReports);
      if (!(await publicReads.isHeard(readId, chapterId))) return;
      const elapsedMs = clock().getTime() - issuedAt.getTime();
      const counted = creditedSeconds(seconds, elapsedMs);
      const heard = {
        plays: played && (await isFirst(nonce, `play ${chapterId}`)) ? 1 : 0,
        completions: completed && (await isFirst(nonce, `completion ${chapterId}`)) ? 1 : 0,
        seconds: counted > 0 && (await claimSlot(nonce, elapsedMs)) ? counted : 0,
      };
      if (heard.plays + heard.completions + heard.seconds === 0) return;
      await readMetricsStore(db).add({ readId, chapterId, day: dayOf(clock()), ...heard });
    },
  };
}
export type ReadListeningService = ReturnType<typeof readListeningService>;
