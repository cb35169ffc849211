import { z } from 'zod';
import { type Variable, variable } from './variable.ts';

/** Generated audio. */
export const historySettings = {
  SWEEP_AGE_S: variable(
    z.coerce.number().int().min(0),
    'Orphaned audio files are deleted after this many seconds.',
    '3600',
  ),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;
