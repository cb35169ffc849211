import { z } from 'zod';
import { id, unix } from '../../fields/fields.ts';
import { defineRoutes } from '../../route.ts';
import { pageQuery, syncFields, webAddress } from './knowledge-base-fields.ts';
import { crawlStatuses } from './knowledge-base-limits.ts';

const params = z.object({ crawl_job_id: id() });
const crawlTypes = ['discovery', 'sitemap'] as const;

const crawlReply = z.object({
  id: z.string(),
  type: z.enum(crawlTypes),
  seed_url: z.string(),
  pattern: z.string().nullable(),
  max_depth: z.int(),
  max_pages: z.int(),
  status: z.enum(crawlStatuses),
  /** Pages found so far, read or not. */
  pages_identified: z.int(),
  pages_scraped: z.int(),
  /** Pages that robots.txt, the pattern or their own wish leave out, and files that are no documents. */
  pages_skipped: z.int(),
  pages_failed: z.int(),
  root_folder_id: z.string(),
  updated_at: unix(),
  created_at: unix(),
});
export type CrawlReply = z.output<typeof crawlReply>;

/** Web sites that are read page by page into a folder of the knowledge base. */
export const knowledgeCrawlsRoutes = defineRoutes({
  'POST /v1/convai/knowledge-base/crawl': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.create',
    summary: 'Starts to read the pages of a site.',
    bodyLimit: 2 ** 21,
    body: z.object({
      url: webAddress,
      max_depth: z.int().min(1).max(5).default(3),
      max_pages: z.int().min(1).max(10_000).default(1000),
      /** `*` stands for any text; a pattern without it is a part of the URL. */
      pattern: z.string().max(2048).nullish(),
      /** Pages to read instead of those that links lead to. */
      sitemap_urls: z.array(webAddress).max(10_000).nullish(),
      parent_folder_id: id().nullish(),
      ...syncFields,
    }),
    reply: z.object({
      id: z.string(),
      type: z.enum(crawlTypes),
      root_folder_id: z.string(),
      status: z.string(),
      created_at: unix(),
      folder_path: z.array(z.object({ id: z.string() })),
    }),
  },
  'GET /v1/convai/knowledge-base/crawl': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.list',
    summary: 'Lists crawls, the newest first.',
    query: z.object({
      ...pageQuery,
      /** Crawls that the first page has besides the newest. */
      include_job_ids: z.union([id().transform((one) => [one]), z.array(id()).max(100)]).nullish(),
    }),
    reply: z.object({ crawl_jobs: z.array(crawlReply), next_cursor: z.string().nullable() }),
  },
  'GET /v1/convai/knowledge-base/crawl/{crawl_job_id}': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.list',
    summary: 'Returns a crawl.',
    params,
    reply: crawlReply,
  },
  'POST /v1/convai/knowledge-base/crawl/{crawl_job_id}/cancel': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.create',
    summary: 'Cancels a crawl. Its pages stay.',
    params,
    reply: z.object({}),
  },
});
