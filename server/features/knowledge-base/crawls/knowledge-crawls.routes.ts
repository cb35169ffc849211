import { knowledgeCrawlsRoutes } from '../../../../contract/agents/knowledge/knowledge-crawls.ts';
import { unixSeconds } from '../../../../contract/fields/unix-time.ts';
import { mount } from '../../../http/route.ts';
import { presentCrawl } from './knowledge-crawls.present.ts';
import type { KnowledgeCrawlsService } from './knowledge-crawls.service.ts';

export function mountKnowledgeCrawls(crawls: KnowledgeCrawlsService) {
  return mount(knowledgeCrawlsRoutes, {
    'POST /v1/convai/knowledge-base/crawl': async ({ actor, body }) => {
      const { crawl, path } = await crawls.start(actor, {
        url: body.url,
        maxDepth: body.max_depth,
        maxPages: body.max_pages,
        pattern: body.pattern ?? null,
        urls: body.sitemap_urls ?? undefined,
        parentFolderId: body.parent_folder_id ?? undefined,
        sync: {
          enabled: body.enable_auto_sync,
          autoRemove: body.auto_remove,
          days: body.minimum_frequency_days ?? undefined,
        },
      });
      return {
        id: crawl.id,
        type: crawl.settings.type,
        root_folder_id: crawl.parentFolderId ?? '',
        status: crawl.status,
        created_at: unixSeconds(crawl.createdAt),
        folder_path: path.map(({ id }) => ({ id })),
      };
    },

    'GET /v1/convai/knowledge-base/crawl': async ({ actor, query }) => {
      const { crawls: found, nextCursor } = await crawls.list(actor, {
        limit: query.page_size,
        after: query.cursor ?? undefined,
        included: query.include_job_ids ?? [],
      });
      return { crawl_jobs: found.map(presentCrawl), next_cursor: nextCursor };
    },

    'GET /v1/convai/knowledge-base/crawl/{crawl_job_id}': async ({ actor, params }) =>
      presentCrawl(await crawls.get(actor, params.crawl_job_id)),

    'POST /v1/convai/knowledge-base/crawl/{crawl_job_id}/cancel': async ({ actor, params }) => {
      await crawls.cancel(actor, params.crawl_job_id);
      return {};
    },
  });
}
