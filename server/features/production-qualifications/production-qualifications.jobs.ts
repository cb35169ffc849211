import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { ProductionAttemptsService } from './production-attempts.service.ts';

/** Every minute: submits attempts whose time is over, so that reviewers see them. */
export const closeEndedAttempts = (attempts: Pick<ProductionAttemptsService, 'closeEnded'>) =>
  defineJob({
    name: 'production-qualifications.close-attempts',
    payload: z.object({}),
    schedule: '* * * * *',
    concurrency: 1,
    run: (_payload, { signal }) => attempts.closeEnded(signal),
  });
