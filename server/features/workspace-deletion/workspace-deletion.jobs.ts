import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { WorkspaceDeletionService } from './workspace-deletion.service.ts';

/** Every hour: deletes the closed workspaces whose grace period is over. */
export const purgeWorkspaces = (deletion: WorkspaceDeletionService) =>
  defineJob({
    name: 'workspace-deletion.purge',
    payload: z.object({}),
    schedule: '41 * * * *',
    concurrency: 1,
    run: (_payload, { signal }) => deletion.purge(signal),
  });
