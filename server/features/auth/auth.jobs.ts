import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { AuthService } from './auth.service.ts';

/** Every hour: deletes expired sessions, invitations, attempt windows and used challenges. */
export const deleteExpiredSignInData = (auth: AuthService) =>
  defineJob({
    name: 'auth.forget-expired',
    payload: z.object({}),
    schedule: '41 * * * *',
    run: () => auth.deleteExpired(),
  });
