import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { VoicePreviewsService } from './voice-previews.service.ts';

/** Creates missing previews of the default voices, so that no visitor waits for one. */
export const createMissingPreviews = (previews: VoicePreviewsService) =>
  defineJob({
    name: 'voices.make-previews',
    payload: z.object({}),
    run: (_payload, { signal }) => previews.createMissing(signal),
  });
