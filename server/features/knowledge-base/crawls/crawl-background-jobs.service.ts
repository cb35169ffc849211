import type { BackgroundJobsContributor } from '../../background-jobs/background-jobs.service.ts';
import type { KnowledgeCrawlsService } from './knowledge-crawls.service.ts';

const states = { queued: 'waiting', processing: 'running', succeeded: 'completed', failed: 'failed' } as const;

/** Crawls as background jobs. */
export const crawlBackgroundJobs = (
  crawls: Pick<KnowledgeCrawlsService, 'listRecent' | 'cancel'>,
): BackgroundJobsContributor => ({
  kind: 'knowledge_crawl',
  list: async (actor, since) =>
    (await crawls.listRecent(actor, since)).flatMap(({ id, url, status, state, settings, createdAt }) => {
      const shown = states[status as keyof typeof states];
      if (!shown) return [];
      const percent = Math.min(100, Math.round((100 * state.scraped) / settings.maxPages));
      return { id, title: url, state: shown, percent, problem: state.problem, createdAt };
    }),
  cancel: (actor, id) => crawls.cancel(actor, id),
});
