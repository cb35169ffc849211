import { defineJob } from '../../platform/jobs/jobs.ts';
import { type RetentionService, retentionJob } from './retention.service.ts';

/** Every hour for all workspaces, and for one after its settings change. A run that was killed continues in the next. */
export const runRetention = (retention: Pick<RetentionService, 'run'>) =>
  defineJob({
    ...retentionJob,
    schedule: '53 * * * *',
    concurrency: 1,
    run: (_payload, { workspaceId, signal }) => retention.run(workspaceId, signal),
  });
