import { z } from 'zod';
import { byType, longText, orNull, word } from '../field-kinds.ts';
import { expression } from './expressions.ts';

const label = orNull(word());
const condition = byType('type', {
  unconditional: z.looseObject({ type: z.literal('unconditional'), label }),
  llm: z.looseObject({ type: z.literal('llm'), label, condition: longText() }),
  result: z.looseObject({ type: z.literal('result'), label, successful: z.boolean() }),
  expression: z.looseObject({ type: z.literal('expression'), label, expression }),
});
export type EdgeCondition = z.output<typeof condition>;

export const workflowEdge = z.looseObject({
  source: word(),
  target: word(),
  /** When the conversation goes from source to target, and when from target to source; null: never. */
  forward_condition: orNull(condition),
  backward_condition: orNull(condition),
});
