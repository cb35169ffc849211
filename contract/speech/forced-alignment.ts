import { z } from 'zod';
import { text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** Longest recording that is aligned. */
export const maxRecordingS = 3600;
const maxTextLength = 100_000;

const timed = z.object({ text: z.string(), start: z.number(), end: z.number() });

export const forcedAlignmentRoutes = defineRoutes({
  'POST /v1/forced-alignment': {
    access: 'account',
    permission: 'forced_alignment',
    summary:
      'Lays a text over a recording of it: when each character and each word is heard, in seconds. The recording lasts up to 60 minutes and has up to 1 GB, the text up to 100,000 characters.',
    files: { file: { maxBytes: 2 ** 30, required: true } },
    body: z.object({
      text: text().pipe(z.string().min(1).max(maxTextLength)),
      /** Detected from the text where absent. */
      language_code: z.string().max(20).optional(),
    }),
    reply: z.object({
      characters: z.array(timed),
      /** `loss`: how unlike what is heard is to the word; lower is surer. */
      words: z.array(timed.extend({ loss: z.number() })),
      loss: z.number(),
    }),
  },
});
