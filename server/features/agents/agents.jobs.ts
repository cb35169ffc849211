import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { AgentMediaService } from './agent-media.service.ts';

/** Every day: deletes pictures and sounds of agents without a row that are older than `ageMs`. */
export const sweepAgentFiles = (media: Pick<AgentMediaService, 'sweep'>, ageMs: number) =>
  defineJob({
    name: 'agents.sweep',
    payload: z.object({}),
    schedule: '52 4 * * *',
    run: async (_payload, { signal }) => {
      await media.sweep(ageMs, signal);
    },
  });
