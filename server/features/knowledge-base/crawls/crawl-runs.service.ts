import { setTimeout } from 'node:timers/promises';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import type { Live } from '../../../platform/live.ts';
import type { Log } from '../../../platform/log.ts';
import { ForbiddenUrlError } from '../../../platform/outgoing-url.ts';
import type { CrawlState } from '../knowledge-base.tables.ts';
import type { KnowledgeDocumentsService } from '../knowledge-documents.service.ts';
import type { CrawlPagesService } from './crawl-pages.service.ts';
import { isSameSite, matchesPattern } from './crawl-urls.rules.ts';
import { type KnowledgeCrawl, knowledgeCrawlsStore } from './knowledge-crawls.store.ts';

interface CrawlRunsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly log: Pick<Log, 'warn'>;
  readonly pages: CrawlPagesService;
  readonly documents: Pick<KnowledgeDocumentsService, 'addUrl'>;
  readonly findRole: (workspaceId: string, userId: string) => Promise<Actor['role'] | undefined>;
  /** Between two pages. */
  readonly pauseMs?: number;
}

export const crawlRetries = 5;

const defaultPauseMs = 500;
const maxPauseMs = 10_000;
const maxBytes = 500 * 2 ** 20;
const maxElapsedMs = 6 * 3600_000;
/** Pages that are remembered to be read later. */
const maxWaiting = 10_000;

/** The crawl was cancelled, or its folder deleted. */
class CrawlEnded extends Error {}

/** Reads the pages of a site one after the other. Each page and the state after it are stored together. */
export function crawlRunsService(deps: CrawlRunsDeps) {
  const { db, clock, live, log, pages, documents } = deps;
  const store = knowledgeCrawlsStore(db);

  async function finish(crawl: KnowledgeCrawl, status: 'succeeded' | 'failed', problem?: string): Promise<void> {
    const current = await store.findById(crawl.workspaceId, crawl.id);
    if (!current) return;
    const state = { ...current.state, ...(problem !== undefined && { problem }) };
    await store.updateActive(crawl.workspaceId, crawl.id, { status, state, updatedAt: clock() });
  }

  /** The state after a page: its links wait behind the pages before them. */
  function after(crawl: KnowledgeCrawl, state: CrawlState, links: readonly string[], known: Set<string>): CrawlState {
    const [[url, depth] = ['', 0], ...waiting] = state.waiting;
    const { type, maxDepth } = crawl.settings;
    const found = type === 'discovery' && depth < maxDepth ? links : [];
    for (const link of found) {
      if (known.has(link) || waiting.length >= maxWaiting || !isSameSite(link, crawl.url)) continue;
      known.add(link);
      waiting.push([link, depth + 1]);
    }
    return { ...state, waiting, done: [...state.done, url] };
  }

  async function crawlPages(crawl: KnowledgeCrawl, actor: Actor, context: JobContext): Promise<void> {
    const { signal } = context;
    const { workspaceId } = crawl;
    const { pattern, maxPages, sync } = crawl.settings;
    const robots = await pages.robots(crawl.url, signal);
    if (!robots) return finish(crawl, 'failed', `${new URL(crawl.url).host} does not say now what robots may read.`);
    const pauseMs = Math.min(maxPauseMs, Math.max(deps.pauseMs ?? defaultPauseMs, (robots.delayS ?? 0) * 1000));
    let { state } = crawl;
    const folderId = crawl.parentFolderId ?? '';
    const autoSync = { enabled: sync !== undefined, autoRemove: sync?.autoRemove ?? false, days: sync?.days };
    const known = new Set([...state.done, ...state.waiting.map(([url]) => url)]);
    const skipped = { outcome: 'skipped', links: [] as readonly string[], bytes: 0, text: undefined } as const;

    async function readStep(url: string) {
      if (!robots!.allows(url)) return { ...skipped, fetched: false } as const;
      const page = await pages.read(workspaceId, url, signal);
      if (page.kind === 'failed') return { ...skipped, outcome: 'failed', fetched: true } as const;
      const { links, bytes } = page;
      if (page.kind === 'skipped' || !matchesPattern(pattern, url)) return { ...skipped, links, bytes, fetched: true };
      return { outcome: 'scraped', links, bytes, fetched: true, text: page.text } as const;
    }

    while (state.waiting.length > 0) {
      if (state.scraped >= maxPages) return finish(crawl, 'succeeded');
      if (state.bytes > maxBytes || state.elapsedMs > maxElapsedMs)
        return finish(crawl, 'succeeded', 'The site is larger than one crawl may be.');
      signal.throwIfAborted();
      const startedAt = performance.now();
      const [url] = state.waiting[0]!;
      const step = await readStep(url);
      state = {
        ...after(crawl, state, step.links, known),
        scraped: state.scraped + (step.outcome === 'scraped' ? 1 : 0),
        skipped: state.skipped + (step.outcome === 'skipped' ? 1 : 0),
        failed: state.failed + (step.outcome === 'failed' ? 1 : 0),
        bytes: state.bytes + step.bytes,
        elapsedMs: Math.round(state.elapsedMs + performance.now() - startedAt),
      };
      const changes = { status: 'processing', state, updatedAt: clock() };
      const save = async (tx: Db | Tx): Promise<void> => {
        if (!(await knowledgeCrawlsStore(tx).updateActive(workspaceId, crawl.id, changes))) throw new CrawlEnded();
      };
      if (step.text) {
        const placement = { name: undefined, parentFolderId: folderId };
        await documents.addUrl(actor, url, { ...placement, sync: autoSync }, signal, {
          text: step.text,
          alongside: save,
        });
      } else await save(db);
      await live.publish(workspaceId, { topic: 'knowledge-base', id: crawl.id });
      await context.progress(Math.min(99, Math.round((100 * state.scraped) / maxPages)));
      if (step.fetched && state.waiting.length > 0) await setTimeout(pauseMs, undefined, { signal });
    }
    return finish(crawl, 'succeeded');
  }

  return {
    /** Runs a job; goes on where an earlier attempt ended. A cancelled crawl ends it quietly. */
    async run({ crawlId }: { readonly crawlId: string }, context: JobContext): Promise<void> {
      const { workspaceId, signal, attempt } = context;
      if (!workspaceId) return;
      const crawl = await store.updateActive(workspaceId, crawlId, { status: 'processing', updatedAt: clock() });
      if (!crawl) return;
      try {
        const role = await deps.findRole(workspaceId, crawl.userId);
        if (!role) throw new AppError('forbidden', { message: 'Whoever started this crawl has left the workspace.' });
        const { userId } = crawl;
        await crawlPages(crawl, { userId, workspaceId, role, via: 'session', permissions: undefined }, context);
      } catch (error) {
        if (error instanceof CrawlEnded) return;
        // After a stop of the server, the job runs again.
        if (signal.aborted) throw error;
        if (error instanceof AppError || error instanceof ForbiddenUrlError)
          return finish(crawl, 'failed', error.message);
        if (attempt <= crawlRetries) throw error;
        log.warn({ err: error, crawlId }, 'failed to crawl a site');
        await finish(crawl, 'failed', 'The site could not be read. Try again.');
      } finally {
        await live.publish(workspaceId, { topic: 'knowledge-base', id: crawlId });
      }
    },
  };
}
export type CrawlRunsService = ReturnType<typeof crawlRunsService>;
