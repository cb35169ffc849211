import { z } from 'zod';
import { agentPart, agentPartOverrides } from './agent-fields.ts';
import { languagePresets } from './client-overrides.ts';
import { conversationFieldsConfig, conversationOverrides } from './conversation.ts';
import { asrConfig, asrOverrides, vadConfig, vadOverrides } from './hearing.ts';
import { ttsConfig, ttsOverrides } from './tts.ts';
import { turnConfig, turnOverrides } from './turn.ts';

export const conversationConfig = z.looseObject({
  asr: asrConfig,
  turn: turnConfig,
  tts: ttsConfig,
  conversation: conversationFieldsConfig,
  language_presets: languagePresets.default({}),
  vad: vadConfig,
  agent: agentPart,
});

/** What a node of a workflow changes. */
export const conversationConfigOverrides = z.looseObject({
  asr: asrOverrides.nullish(),
  turn: turnOverrides.nullish(),
  tts: ttsOverrides.nullish(),
  conversation: conversationOverrides.nullish(),
  language_presets: languagePresets.nullish(),
  vad: vadOverrides.nullish(),
  agent: agentPartOverrides.nullish(),
});
