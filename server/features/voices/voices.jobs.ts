import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { createPreviewsJob, type VoicePreviewsService } from './voice-previews.service.ts';

export const createMissingPreviews = (previews: VoicePreviewsService) =>
  defineJob({
    ...createPreviewsJob,
    run: (_payload, { signal }) => previews.createMissing(signal),
  });

/** A new voice may have a preview before it has a row, so younger files stay. */
const minAgeMs = 60 * 60_000;

/** Daily, after the purge of accounts: deletes previews whose voices are gone. */
export const deleteOrphanPreviews = (previews: Pick<VoicePreviewsService, 'deleteOrphans'>) =>
  defineJob({
    name: 'voices.sweep-previews',
    payload: z.object({}),
    schedule: '53 4 * * *',
    run: async (_payload, { signal }) => {
      await previews.deleteOrphans(minAgeMs, signal);
    },
  });
