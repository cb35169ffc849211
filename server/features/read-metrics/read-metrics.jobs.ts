import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { ReadEarningsService } from './read-earnings.service.ts';

/** Soon after the end of each day, when the last reports of the day are stored. */
export const payReads = (readEarnings: Pick<ReadEarningsService, 'payClosedDays'>) =>
  defineJob({
    name: 'reads.pay',
    payload: z.object({}),
    schedule: '20 0 * * *',
    run: (_payload, { signal }) => readEarnings.payClosedDays(signal),
  });
