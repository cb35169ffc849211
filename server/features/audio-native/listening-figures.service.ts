import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import type { ReplayGuard } from '../../platform/replay-guard/replay-guard.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import { audioNativeStore, type ListedProject, type Listening } from './audio-native.store.ts';
import type { EmbedLinksService } from './embed-links.service.ts';

interface ListeningFiguresDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly rateLimiter: Pick<RateLimiter, 'consume'>;
  readonly replayGuard: Pick<ReplayGuard, 'claim'>;
  readonly access: Pick<ProjectAccessService, 'require'>;
  readonly links: Pick<EmbedLinksService, 'readToken'>;
}

export interface ListeningReport {
  readonly token: string;
  readonly played: boolean;
  readonly seconds: number;
  readonly completed: boolean;
}

const dayMs = 24 * 3600 * 1000;
/** Reports of one player in 15 minutes. It sends one every 15 seconds, at double speed every 7. */
const maxReports = 200;
const none: Listening = { loads: 0, plays: 0, seconds: 0, completions: 0 };

/** How much of players was heard, in sums by day. Nothing is stored about a person. */
export function listeningFiguresService({ db, clock, rateLimiter, replayGuard, access, links }: ListeningFiguresDeps) {
  const store = audioNativeStore(db);
  const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
  /** The first of the last `days` days, today included. */
  const firstDay = (days: number): string => dayOf(new Date(clock().getTime() - (days - 1) * dayMs));
  const add = (projectId: string, added: Partial<Listening>) =>
    store.addListening(projectId, dayOf(clock()), { ...none, ...added });
  /** Whether a token reports this for the first time. */
  const isFirst = (nonce: string, what: string): Promise<boolean> =>
    replayGuard.claim(`audio-native ${what} ${nonce}`, new Date(clock().getTime() + dayMs));

  return {
    countLoad: (projectId: string): Promise<void> => add(projectId, { loads: 1 }),

    /** Adds a report of a player. One with a token that is not valid, or of a deleted project, is ignored. */
    async report({ token, played, seconds, completed }: ListeningReport): Promise<void> {
      const reported = links.readToken(token);
      if (!reported) return;
      const { projectId, nonce } = reported;
      await rateLimiter.consume('audio-native reports', nonce, maxReports);
      const plays = played && (await isFirst(nonce, 'play')) ? 1 : 0;
      const completions = completed && (await isFirst(nonce, 'completion')) ? 1 : 0;
      if ((await store.findWorkspaceOf(projectId)) === undefined) return;
      await add(projectId, { plays, completions, seconds: Math.round(seconds) });
    },

    /** A page of the caller's players with their sums over the last days. */
    async list(actor: Actor, { limit, after, days }: { limit: number; after: string | undefined; days: number }) {
      const rows = await store.list(actor, { limit: limit + 1, after });
      const projects = rows.slice(0, limit);
      const sums = await store.sumListening(
        projects.map(({ projectId }) => projectId),
        firstDay(days),
      );
      const listed = projects.map((project): ListedProject & { listening: Listening } => ({
        ...project,
        listening: sums.get(project.projectId) ?? none,
      }));
      return { projects: listed, hasMore: rows.length > limit };
    },

    /** By day, with the days on which nobody listened, and in sum. */
    async byDay(actor: Actor, projectId: string, days: number) {
      await access.require(actor, projectId, 'project.read_player');
      const first = firstDay(days);
      const found = new Map((await store.listListening(projectId, first)).map((row) => [row.day, row]));
      const rows = Array.from({ length: days }, (_, index) => {
        const day = dayOf(new Date(new Date(first).getTime() + index * dayMs));
        return found.get(day) ?? { day, ...none };
      });
      const total = rows.reduce<Listening>(
        (sum, row) => ({
          loads: sum.loads + row.loads,
          plays: sum.plays + row.plays,
          seconds: sum.seconds + row.seconds,
          completions: sum.completions + row.completions,
        }),
        none,
      );
      return { days: rows, total };
    },
  };
}
export type ListeningFiguresService = ReturnType<typeof listeningFiguresService>;
