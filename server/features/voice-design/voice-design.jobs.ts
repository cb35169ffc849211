import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { VoiceDesignService } from './voice-design.service.ts';

/** Hourly: deletes expired designed voices. */
export const deleteExpiredDesigns = (design: VoiceDesignService) =>
  defineJob({
    name: 'voice-design.forget-designs',
    payload: z.object({}),
    schedule: '41 * * * *',
    run: (_payload, { signal }) => design.deleteExpired(signal),
  });
