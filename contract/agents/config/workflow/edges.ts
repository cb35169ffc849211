import { z } from 'zod';
import { byType, longText, orNull, word } from '../field-kinds.ts';
import { guidedPhrases } from '../guided-flow.ts';
import { expression } from './expressions.ts';

const label = orNull(word());
const condition = byType('type', {
  unconditional: z.looseObject({ type: z.literal('unconditional'), label }),
  /** `phrases`: words of the person that fulfil it without a language model; not in the public API. */
  llm: z.looseObject({ type: z.literal('llm'), label, condition: longText(), phrases: guidedPhrases.optional() }),
  result: z.looseObject({ type: z.literal('result'), label, successful: z.boolean() }),
  expression: z.looseObject({ type: z.literal('expression'), label, expression }),
});

export const workflowEdge = z.looseObject({
  source: word(),
  target: word(),
  /** When the conversation goes from source to target, and when from target to source; null: never. */
  forward_condition: orNull(condition),
  backward_condition: orNull(condition),
});
