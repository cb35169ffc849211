import type { z } from 'zod';
import { booleanFlag, type Variable, variable } from './variable.ts';

/** People who work on production orders. */
export const productionsSettings = {
  PRODUCERS_APPROVED: variable(
    booleanFlag,
    'Approves everyone who applies as a producer of productions at once. Without it, a manager decides.',
    'false',
  ),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;
