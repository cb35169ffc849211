import { z } from 'zod';
import { defineRoutes } from '../route.ts';

const soundTimes = z.object({
  duration_ms: z.number(),
  /** In the order of the lines of the text. */
  lines: z.array(
    z.object({
      start_ms: z.number(),
      end_ms: z.number(),
      /** How much faster than at its natural speed the line was spoken. */
      speed: z.number(),
      /** How much faster the speech is played; below 1 it is slower. */
      stretch: z.number(),
      /** How far it reaches into the pause after its original. */
      borrowed_ms: z.number(),
    }),
  ),
});
/** When the lines of a sound are heard. */
export type SoundTimes = z.output<typeof soundTimes>;

/** Sounds of the public site that consist of several lines. */
export const siteLongSoundsRoutes = defineRoutes({
  'GET /v1/site/long-sounds/{sound_id}': {
    access: 'public',
    requestsPerMinute: 240,
    summary: 'When the lines of a sound of the public site are heard, such as those of a dubbed scene.',
    params: z.object({ sound_id: z.string().max(80) }),
    reply: soundTimes,
  },
});
