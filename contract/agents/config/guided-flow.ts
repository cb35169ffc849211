import { z } from 'zod';
import { slotTypes } from '../agent-brain.ts';

/** What a person can answer for a slot, and the words for it. */
const option = z.object({
  value: z.string().min(1).max(200),
  /** Other words for the value, besides itself. */
  phrases: z.array(z.string().min(1).max(200)).max(50).default([]),
});

/** A question whose answer fills a slot: a dynamic variable of the conversation. */
const ask = z.object({
  /** The name of the dynamic variable that gets the value. */
  slot: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, 'must be a name of letters, digits and underscores'),
  type: z.enum(slotTypes).default('text'),
  /** The question; it may contain dynamic variables such as {{name}}. */
  prompt: z.string().min(1).max(2_000),
  /** Said when the answer was not understood. Default: a sentence about the expected type, then the question again. */
  reprompt: z.string().max(2_000).nullish(),
  /** The answers to `choice`. */
  options: z.array(option).max(100).default([]),
  /** Bounds of a number, or of the count of digits or letters. */
  min: z.number().nullish(),
  max: z.number().nullish(),
  /** How often the question is asked again before the node fails. */
  retries: z.int().min(0).max(10).default(2),
  /** Whether the value is read back and confirmed with yes or no. */
  confirm: z.boolean().default(false),
});

/**
 * What a node of a workflow does without a language model, in the field `guided` of the node. `say` is spoken first,
 * then `ask` waits for an answer. With neither, the node answers from the knowledge base. A node that asks follows the
 * edge of the result: `successful: false` after the last retry.
 */
export const guidedStep = z.object({
  say: z.string().max(5_000).nullish(),
  ask: ask.nullish(),
  /** Of a tool node: the parameters of each tool; texts may contain dynamic variables. */
  parameters: z.record(z.string().max(200), z.unknown()).nullish(),
});
export type GuidedStep = z.output<typeof guidedStep>;
export type GuidedAsk = z.output<typeof ask>;

/** Words that fulfil a condition of type `llm` without a language model, in its field `phrases`. */
export const guidedPhrases = z.array(z.string().min(1).max(200)).max(100);
