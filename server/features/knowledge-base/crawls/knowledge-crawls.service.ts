import { z } from 'zod';
import { knowledgeLimits } from '../../../../contract/agents/knowledge/knowledge-base-limits.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import type { Live } from '../../../platform/live.ts';
import type { SyncRequest } from '../auto-sync.rules.ts';
import { type FolderOnPath, knowledgeDocumentsStore } from '../knowledge-base.store.ts';
import type { CrawlSettings } from '../knowledge-base.tables.ts';
import type { KnowledgeDocumentsService } from '../knowledge-documents.service.ts';
import { isSameSite, pageUrl } from './crawl-urls.rules.ts';
import { type KnowledgeCrawl, knowledgeCrawlsStore } from './knowledge-crawls.store.ts';

export const crawlJob = jobKind({ name: 'knowledge-base.crawl', payload: z.object({ crawlId: z.string() }) });

interface KnowledgeCrawlsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly jobs: Pick<Jobs, 'send' | 'cancel'>;
  readonly documents: Pick<KnowledgeDocumentsService, 'addFolder'>;
}

interface NewCrawl extends Pick<CrawlSettings, 'maxDepth' | 'maxPages' | 'pattern'> {
  readonly url: string;
  /** Undefined: pages are discovered by their links. */
  readonly urls: readonly string[] | undefined;
  readonly parentFolderId: string | undefined;
  readonly sync: SyncRequest;
}

/** Starts, lists and cancels crawls. */
export function knowledgeCrawlsService({ db, clock, live, jobs, documents }: KnowledgeCrawlsDeps) {
  async function get(actor: Actor, id: string): Promise<KnowledgeCrawl> {
    const crawl = await knowledgeCrawlsStore(db).find(actor, id);
    if (!crawl) throw new AppError('knowledge_crawl_not_found', { param: 'crawl_job_id' });
    return crawl;
  }

  return {
    get,

    /** Makes the folder of a crawl and queues it. Throws `system_busy` while too many wait. */
    async start(actor: Actor, request: NewCrawl): Promise<{ crawl: KnowledgeCrawl; path: readonly FolderOnPath[] }> {
      const { workspaceId, userId } = actor;
      if ((await knowledgeCrawlsStore(db).countActive(workspaceId)) >= knowledgeLimits.activeCrawls)
        throw new AppError('system_busy', { message: 'Wait until the crawls before this one have ended.' });
      const seed = pageUrl(request.url);
      if (seed === undefined)
        throw new AppError('invalid_parameters', { message: 'This is not the URL of a page.', param: 'url' });
      const urls = [...new Set((request.urls ?? []).flatMap((url) => pageUrl(url) ?? []))];
      const stray = urls.find((url) => !isSameSite(url, seed));
      if (stray !== undefined)
        throw new AppError('invalid_parameters', {
          message: `${stray} does not belong to ${new URL(seed).host}.`,
          param: 'sitemap_urls',
        });
      const { maxDepth, maxPages, pattern, parentFolderId, sync } = request;
      const name = new URL(seed).host;
      const folder = await documents.addFolder(actor, { name, parentFolderId, sync });
      const { autoSync } = folder.settings;
      const isSitemap = request.urls !== undefined;
      const crawl = await transaction(db, async (tx) => {
        const id = newId();
        const jobId = await jobs.send(crawlJob, { crawlId: id }, { workspaceId, tx });
        if (jobId === undefined) throw new AppError('system_busy');
        const settings: CrawlSettings = {
          ...{ type: isSitemap ? 'sitemap' : 'discovery', maxDepth, maxPages, pattern, jobId },
          ...(autoSync && { sync: { days: autoSync.days, autoRemove: autoSync.autoRemove } }),
        };
        const waiting = (isSitemap ? urls.slice(0, maxPages) : [seed]).map((url) => [url, 0] as const);
        const now = clock();
        return knowledgeCrawlsStore(tx).insert(workspaceId, {
          ...{ id, userId, url: seed, status: 'queued', settings, parentFolderId: folder.id },
          state: { waiting, done: [], scraped: 0, skipped: 0, failed: 0, bytes: 0, elapsedMs: 0 },
          createdAt: now,
          updatedAt: now,
        });
      });
      await live.publish(workspaceId, { topic: 'knowledge-base', id: crawl.id });
      const paths = await knowledgeDocumentsStore(db).paths(workspaceId, [folder.id]);
      return { crawl, path: paths.get(folder.id) ?? [] };
    },

    /** A page, the newest first; the first one has those of `included` too. Throws `invalid_cursor`. */
    async list(
      actor: Actor,
      { limit, after, included }: { limit: number; after: string | undefined; included: readonly string[] },
    ): Promise<{ crawls: KnowledgeCrawl[]; nextCursor: string | null }> {
      const store = knowledgeCrawlsStore(db);
      if (after !== undefined && !(await store.findById(actor.workspaceId, after)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const rows = await store.list(actor, { limit: limit + 1, after });
      const page = rows.slice(0, limit);
      const shown = new Set(page.map(({ id }) => id));
      const more =
        after === undefined
          ? await store.listByIds(
              actor,
              included.filter((id) => !shown.has(id)),
            )
          : [];
      return { crawls: [...page, ...more], nextCursor: rows.length > limit ? page.at(-1)!.id : null };
    },

    /** Crawls that wait or run, and those that ended after `since`. */
    async listRecent(actor: Actor, since: Date): Promise<KnowledgeCrawl[]> {
      const rows = await knowledgeCrawlsStore(db).list(actor, { limit: 50 });
      return rows.filter(({ status, updatedAt }) => ['queued', 'processing'].includes(status) || updatedAt > since);
    },

    /** Cancels a crawl that waits or runs; false if it has ended. Its pages stay. */
    async cancel(actor: Actor, id: string): Promise<boolean> {
      const { settings } = await get(actor, id);
      const changes = { status: 'cancelled', updatedAt: clock() };
      const cancelled = await knowledgeCrawlsStore(db).updateActive(actor.workspaceId, id, changes);
      if (!cancelled) return false;
      await jobs.cancel(actor.workspaceId, crawlJob, settings.jobId);
      await live.publish(actor.workspaceId, { topic: 'knowledge-base', id });
      return true;
    },
  };
}
export type KnowledgeCrawlsService = ReturnType<typeof knowledgeCrawlsService>;
