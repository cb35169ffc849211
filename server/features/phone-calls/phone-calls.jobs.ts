import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { PhoneCallsService } from './phone-calls.service.ts';

/** Every minute: gives up the calls of killed servers. */
export const sweepPhoneCalls = (phoneCalls: Pick<PhoneCallsService, 'sweep'>) =>
  defineJob({
    name: 'phone-calls.sweep',
    payload: z.object({}),
    schedule: '* * * * *',
    concurrency: 1,
    run: async () => void (await phoneCalls.sweep()),
  });
