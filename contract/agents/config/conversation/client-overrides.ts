import { z } from 'zod';
import { orNull, promptText, word } from '../field-kinds.ts';
import { agentClientOverrides } from './agent-fields.ts';
import { conversationClientOverrides } from './conversation.ts';
import { asrClientOverrides } from './hearing.ts';
import { ttsClientOverrides } from './tts.ts';
import { turnClientOverrides } from './turn.ts';

/** Values of `conversation_config_override`: a language of the agent sets them, or a client that is allowed to. */
export const clientOverrides = z.looseObject({
  asr: asrClientOverrides.nullish(),
  turn: turnClientOverrides.nullish(),
  tts: ttsClientOverrides.nullish(),
  conversation: conversationClientOverrides.nullish(),
  agent: agentClientOverrides.nullish(),
});

const translation = z.looseObject({ source_hash: word(), text: promptText() });

/** What differs when people speak another language, by its code. */
export const languagePresets = z.record(
  word(),
  z.looseObject({
    overrides: clientOverrides,
    first_message_translation: orNull(translation),
    soft_timeout_translation: orNull(translation),
  }),
);
