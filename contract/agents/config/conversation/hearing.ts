import { z } from 'zod';
import { agentAudioFormats } from '../../agents-limits.ts';
import { overridesOf, word, words } from '../field-kinds.ts';

const asrFields = {
  quality: word().default('high'),
  provider: word().default('scribe_realtime'),
  user_input_audio_format: z.enum(agentAudioFormats).default('pcm_16000'),
  /** Words that the recogniser should expect. */
  keywords: words(1000).default([]),
};
const vadFields = { background_voice_detection: z.boolean().default(false) };

export const asrConfig = z.looseObject(asrFields).prefault({});
export const vadConfig = z.looseObject(vadFields).prefault({});
export const asrOverrides = overridesOf(asrFields);
export const vadOverrides = overridesOf(vadFields);

/** What a language or a client may change. */
export const asrClientOverrides = overridesOf({ keywords: asrFields.keywords });
