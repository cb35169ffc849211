import { defineJob } from '../../../platform/jobs/jobs.ts';
import { type CrawlRunsService, crawlRetries } from './crawl-runs.service.ts';
import { crawlJob } from './knowledge-crawls.service.ts';

export const crawlSites = (crawlRuns: CrawlRunsService) =>
  defineJob({
    ...crawlJob,
    concurrency: 3,
    perWorkspace: 1,
    retryLimit: crawlRetries,
    retryDelayInS: 10,
    timeLimitInS: 8 * 3600,
    run: (payload, context) => crawlRuns.run(payload, context),
  });
