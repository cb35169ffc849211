import type { CrawlStatus } from '../../../../contract/agents/knowledge/knowledge-base-limits.ts';
import type { CrawlReply } from '../../../../contract/agents/knowledge/knowledge-crawls.ts';
import { unixSeconds } from '../../../../contract/fields/unix-time.ts';
import type { KnowledgeCrawl } from './knowledge-crawls.store.ts';

export const presentCrawl = ({
  id,
  url,
  status,
  settings,
  state,
  parentFolderId,
  createdAt,
  updatedAt,
}: KnowledgeCrawl): CrawlReply => ({
  id,
  type: settings.type,
  seed_url: url,
  pattern: settings.pattern,
  max_depth: settings.maxDepth,
  max_pages: settings.maxPages,
  status: status as CrawlStatus,
  pages_identified: state.waiting.length + state.done.length,
  pages_scraped: state.scraped,
  pages_skipped: state.skipped,
  pages_failed: state.failed,
  root_folder_id: parentFolderId ?? '',
  updated_at: unixSeconds(updatedAt),
  created_at: unixSeconds(createdAt),
});
