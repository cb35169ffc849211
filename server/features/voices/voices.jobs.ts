import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { VoicePreviewsService } from './voice-previews.service.ts';

/** Speaks the samples of voices that have none yet, so that the first visitor need not wait. */
export const makePreviews = (previews: VoicePreviewsService) =>
  defineJob({
    name: 'voices.make-previews',
    payload: z.object({}),
    run: (_payload, { signal }) => previews.makeMissing(signal),
  });
