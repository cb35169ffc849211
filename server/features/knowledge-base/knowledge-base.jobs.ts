import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { type AutoSyncService, refreshJob } from './auto-sync.service.ts';
import type { KnowledgeFilesService } from './knowledge-files.service.ts';
import { indexJob, indexRetries, type KnowledgeIndexingService } from './knowledge-indexing.service.ts';

export const indexDocuments = (indexing: Pick<KnowledgeIndexingService, 'run'>) =>
  defineJob({
    ...indexJob,
    concurrency: 2,
    perWorkspace: 1,
    retryLimit: indexRetries,
    retryDelayInS: 5,
    timeLimitInS: 3600,
    run: (payload, context) => indexing.run(payload, context),
  });

/** Every day: deletes files without a document that are older than `ageMs`. */
export const sweepKnowledgeFiles = (files: Pick<KnowledgeFilesService, 'sweep'>, ageMs: number) =>
  defineJob({
    name: 'knowledge-base.sweep',
    payload: z.object({}),
    schedule: '52 4 * * *',
    run: (_payload, { signal }) => files.sweep(ageMs, signal),
  });

/** Every quarter of an hour: queues the pages that are due to be read again. */
export const queueDuePages = (autoSync: Pick<AutoSyncService, 'queueDue'>) =>
  defineJob({
    name: 'knowledge-base.queue-due',
    payload: z.object({}),
    schedule: '*/15 * * * *',
    run: () => autoSync.queueDue(),
  });

export const refreshPages = (autoSync: Pick<AutoSyncService, 'run'>) =>
  defineJob({
    ...refreshJob,
    concurrency: 2,
    perWorkspace: 1,
    timeLimitInS: 300,
    run: (payload, context) => autoSync.run(payload, context),
  });
