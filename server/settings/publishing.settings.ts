import { z } from 'zod';
import { type Variable, variable } from './variable.ts';

/** What authors publish to readers. */
export const publishingSettings = {
  READ_USD_PER_HOUR: variable(
    z.coerce.number().min(0).max(1000),
    'What an hour of a published read that was heard earns its author, in US dollars.',
    '1.10',
  ),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;
