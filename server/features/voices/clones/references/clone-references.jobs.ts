import { z } from 'zod';
import { defineJob } from '../../../../platform/jobs/jobs.ts';
import type { CloneReferencesService } from './clone-references.service.ts';

/** A new voice has its reference before its row, so younger references stay. */
const minAgeMs = 24 * 60 * 60_000;

/** Daily: deletes clone references whose voices are gone. */
export const deleteOrphanReferences = (references: CloneReferencesService) =>
  defineJob({
    name: 'voice-references.sweep',
    payload: z.object({}),
    schedule: '47 4 * * *',
    run: async (_payload, { signal }) => {
      await references.deleteOrphans(minAgeMs, signal);
    },
  });
