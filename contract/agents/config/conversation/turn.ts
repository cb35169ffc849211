import { z } from 'zod';
import { spellingPatience, turnEagerness, turnModels, turnModes } from '../../agents-limits.ts';
import { line, longText, orNull, overridesOf, words } from '../field-kinds.ts';

const fillerText = z.string().min(1).max(200);
const softTimeoutFields = {
  /** Seconds without an answer of the model before the agent says something; -1: never. */
  timeout_seconds: z.number().default(-1),
  message: fillerText.default('Hhmmmm...yeah.'),
  additional_soft_timeout_messages: z.array(fillerText).max(7).default([]),
  use_llm_generated_message: z.boolean().default(false),
  randomize_fillers: z.boolean().default(false),
  max_soft_timeouts_per_generation: z.int().min(1).max(8).default(1),
  llm_generated_message_prompt_override: orNull(z.string().min(1).max(1000)),
  disable_until_first_user_message: z.boolean().default(false),
};

const turnFields = {
  /** Seconds of silence of the person before the agent speaks again. */
  turn_timeout: z.number().default(7),
  /** Seconds that the agent waits for the first words of the person; null: `turn_timeout`. */
  initial_wait_time: orNull(z.number()),
  /** Seconds of silence of the person after which the call ends; -1: never. */
  silence_end_call_timeout: z.number().default(-1),
  mode: z.enum(turnModes).default('turn'),
  turn_eagerness: z.enum(turnEagerness).default('normal'),
  spelling_patience: z.enum(spellingPatience).default('auto'),
  speculative_turn: z.boolean().default(false),
  retranscribe_on_turn_timeout: z.boolean().default(false),
  turn_model: z.enum(turnModels).default('turn_v3'),
  interruption_ignore_terms: z.array(line()).max(500).default([]),
  interruption_ignore_term_languages: words(100).default([]),
  merge_with_default_ignore_terms: z.boolean().default(false),
  transcribe_on_disabled_interruptions: z.boolean().default(false),
  soft_timeout_config: z.looseObject(softTimeoutFields).prefault({}),
};

export const turnConfig = z.looseObject(turnFields).prefault({});
export type TurnConfig = z.output<typeof turnConfig>;

export const turnOverrides = overridesOf({ ...turnFields, soft_timeout_config: overridesOf(softTimeoutFields) });

/** What a language or a client may change. */
export const turnClientOverrides = z.looseObject({
  soft_timeout_config: z
    .looseObject({
      message: longText().nullish(),
      additional_soft_timeout_messages: z.array(fillerText).max(7).nullish(),
    })
    .nullish(),
});
