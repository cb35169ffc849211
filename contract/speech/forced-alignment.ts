import { z } from 'zod';
import { exactText } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** Maximum duration of a recording, in seconds. */
export const maxRecordingS = 3600;
const maxTextLength = 100_000;

const timed = z.object({ text: z.string(), start: z.number(), end: z.number() });

export const forcedAlignmentRoutes = defineRoutes({
  'POST /v1/forced-alignment': {
    access: 'account',
    permits: 'speech.align',
    summary:
      'Aligns a text with a recording: returns the times of each character and each word, in seconds. Limits: 60 minutes, 1 GB and 100,000 characters.',
    files: { file: { maxBytes: 2 ** 30, required: true } },
    body: z.object({
      text: exactText().min(1).max(maxTextLength),
      /** Detected from the text if absent. */
      language_code: z.string().max(20).optional(),
    }),
    reply: z.object({
      characters: z.array(timed),
      /** `loss`: the mismatch of audio and word; lower is better. */
      words: z.array(timed.extend({ loss: z.number() })),
      loss: z.number(),
    }),
  },
});
