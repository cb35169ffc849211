import { z } from 'zod';
import { defineJob } from '../../../../platform/jobs/jobs.ts';
import type { ReferencesService } from './clone-references.service.ts';

/** Longer than any voice is in the making, whose recording is there before its row. */
const oldMs = 24 * 60 * 60_000;

/** Every day: deletes recordings for cloning models whose voices are gone. */
export const sweepVoiceReferences = (references: ReferencesService) =>
  defineJob({
    name: 'voice-references.sweep',
    payload: z.object({}),
    schedule: '47 4 * * *',
    run: async (_payload, { signal }) => {
      await references.sweep(oldMs, signal);
    },
  });
