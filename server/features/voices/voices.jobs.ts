import { defineJob } from '../../platform/jobs/jobs.ts';
import { createPreviewsJob, type VoicePreviewsService } from './voice-previews.service.ts';

export const createMissingPreviews = (previews: VoicePreviewsService) =>
  defineJob({
    ...createPreviewsJob,
    run: (_payload, { signal }) => previews.createMissing(signal),
  });
