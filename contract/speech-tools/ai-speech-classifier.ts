import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import { classifierLimits } from './classifier-verdicts.ts';

const verdicts = ['marked', 'unmarked', 'too_short'] as const;

const classification = z.object({
  /** That this server generated at least a part of the recording, 0 to 1. */
  probability: z.number(),
  verdict: z.enum(verdicts),
  message: z.string(),
  duration_secs: z.number(),
  /** The parts that carry the mark, in order. */
  parts: z.array(z.object({ start_secs: z.number(), end_secs: z.number(), probability: z.number() })),
});
export type Classification = z.infer<typeof classification>;

export const aiSpeechClassifierRoutes = defineRoutes({
  'POST /v1/moderation/ai-speech-classification': {
    access: 'public',
    summary:
      'Returns the probability that this server generated a recording, by the inaudible mark in all audio that it generates, and the parts that carry it. The recording is not stored. Limits: 30 minutes, 100 MB and 10 requests per minute.',
    requestsPerMinute: classifierLimits.requestsPerMinute,
    files: { file: { maxBytes: classifierLimits.maxBytes, required: true } },
    body: z.object({}),
    reply: classification,
  },
});
