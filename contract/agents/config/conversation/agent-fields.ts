import { z } from 'zod';
import { dynamicVariables, longText, orNull, overridesOf, word } from '../field-kinds.ts';
import { promptClientOverrides, promptConfig, promptOverrides } from './prompt.ts';

const behavior = z.looseObject({
  verbosity: orNull(word()),
  output_format: orNull(word()),
  interaction_budget: orNull(word()),
});

const agentFields = {
  /** Empty: the agent waits for the person to speak. */
  first_message: longText().default(''),
  language: word().default('en'),
  hinglish_mode: z.boolean().default(false),
  dynamic_variables: dynamicVariables,
  disable_first_message_interruptions: z.boolean().default(false),
  /** What the agent says when the conversation reaches its longest duration. */
  max_conversation_duration_message: longText().default(''),
  /** How the agent writes, by the channel of a typed conversation. */
  text_behavior_overrides: orNull(z.record(word(), behavior)),
  prompt: promptConfig,
};

export const agentPart = z.looseObject(agentFields).prefault({});
export const agentPartOverrides = overridesOf({ ...agentFields, prompt: promptOverrides });

/** What a language or a client may change. */
export const agentClientOverrides = overridesOf({
  first_message: agentFields.first_message,
  language: agentFields.language,
  max_conversation_duration_message: agentFields.max_conversation_duration_message,
  prompt: promptClientOverrides,
});
