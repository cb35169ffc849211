import { z } from 'zod';
import { defineRoutes } from '../route.ts';

/** What the classifier accepts. A caller needs no account, so the limits are low. */
export const classifierLimits = {
  maxBytes: 100 * 2 ** 20,
  maxDurationS: 30 * 60,
  maxChannels: 8,
  requestsPerMinute: 10,
} as const;

/** Shorter recordings without a mark are not judged, in seconds. */
export const minClassifiedS = 3;

/** What the classifier says about a recording. */
export const classifierVerdicts = {
  marked: 'Carries this server’s mark.',
  unmarked: 'No mark found. This does not mean that it is natural.',
  too_short: `Too short. The classifier needs at least ${minClassifiedS} seconds of sound.`,
} as const;

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
