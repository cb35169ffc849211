import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { AuthService } from './auth.service.ts';

/** Every hour: drops sessions, attempt windows and challenges that are over. */
export const forgetExpired = (auth: AuthService) =>
  defineJob({
    name: 'auth.forget-expired',
    payload: z.object({}),
    schedule: '41 * * * *',
    run: () => auth.forgetExpired(),
  });
