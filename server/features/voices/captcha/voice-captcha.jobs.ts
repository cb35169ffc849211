import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { VoiceCaptchaService } from './voice-captcha.service.ts';

/** A new attempt has a file before it has a row, so younger files stay. */
const minAgeMs = 60 * 60_000;

/** Daily, after the purge of accounts: deletes captcha recordings whose voices are gone. */
export const deleteOrphanCaptchas = (captcha: Pick<VoiceCaptchaService, 'deleteOrphans'>) =>
  defineJob({
    name: 'voice-captchas.sweep',
    payload: z.object({}),
    schedule: '49 4 * * *',
    run: async (_payload, { signal }) => {
      await captcha.deleteOrphans(minAgeMs, signal);
    },
  });
