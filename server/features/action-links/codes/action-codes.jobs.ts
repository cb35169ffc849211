import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { CodesService } from './action-codes.service.ts';

/** Every hour: deletes expired codes. */
export const deleteExpiredCodes = (codes: CodesService) =>
  defineJob({
    name: 'action-links.forget-codes',
    payload: z.object({}),
    schedule: '23 * * * *',
    run: () => codes.deleteExpired(),
  });
