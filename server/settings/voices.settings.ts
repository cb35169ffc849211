import { z } from 'zod';
import { booleanFlag, type Variable, variable } from './variable.ts';

/** Voices and their samples. */
export const voicesSettings = {
  PREPARE_SAMPLES: variable(
    booleanFlag,
    'Generates the samples of all voices after startup, so that users do not wait for them. Without it, the home page plays a voice only after a user has.',
    'true',
  ),
  PROFESSIONAL_VOICE_MIN_S: variable(
    z.coerce.number().int().min(1).max(36_000),
    'Minimum length of the recordings for a professional voice, in seconds.',
    '1800',
  ),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;
