import { defaultModelId } from '../../../contract/catalogue/models.ts';
import { defaultOutputFormat, isOutputFormat } from '../../../contract/catalogue/output-formats.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import type { VoiceSettingsWire } from '../../../contract/voices/voices.ts';
import type { DialogueRequest } from '../../nouns/dialogue/dialogue-instance.ts';
import type { DictionaryChoice, SpeechRequest } from '../../nouns/speech/speech-request.ts';
import { settingSliders } from '../../nouns/speech/voice-settings-sliders.ts';

type Made = Pick<
  HistoryItemReply,
  | 'voice_id'
  | 'dialogue'
  | 'text'
  | 'model_id'
  | 'settings'
  | 'output_format'
  | 'language_code'
  | 'pronunciation_dictionary_locators'
>;

const settingTypes = {
  stability: 'number',
  similarity_boost: 'number',
  style: 'number',
  use_speaker_boost: 'boolean',
  speed: 'number',
} as const satisfies Record<keyof VoiceSettingsWire, 'number' | 'boolean'>;

const speeds = settingSliders.find(({ name }) => name === 'speed')!;

/**
 * The voice settings that an item was made with; undefined where they are not known: then the voice's own count. Of a
 * speed that the OpenAI API alone takes, the nearest that can be asked for.
 */
export function settingsOf({ settings }: Pick<Made, 'settings'>): VoiceSettingsWire | undefined {
  const known = Object.entries(settingTypes).map(([name, type]) => [name, settings?.[name], type] as const);
  if (known.some(([, value, type]) => typeof value !== type)) return undefined;
  const made = Object.fromEntries(known) as unknown as VoiceSettingsWire;
  return { ...made, speed: Math.min(speeds.max, Math.max(speeds.min, made.speed)) };
}

/** A format that can be asked for; what the OpenAI API alone names becomes the default. */
const formatOf = ({ output_format }: Pick<Made, 'output_format'>) =>
  isOutputFormat(output_format) ? output_format : defaultOutputFormat;

const dictionariesOf = ({ pronunciation_dictionary_locators: locators }: Made): DictionaryChoice[] | undefined =>
  locators?.map(({ pronunciation_dictionary_id: id, version_id }) => ({ id, versionId: version_id ?? undefined }));

/** The request that makes an item once more; undefined where it is no speech of one voice. */
export function speechRequestOf(item: Made): SpeechRequest | undefined {
  if (item.dialogue || item.voice_id === null || !item.text) return undefined;
  return {
    voiceId: item.voice_id,
    text: item.text,
    modelId: item.model_id ?? defaultModelId,
    languageCode: item.language_code ?? undefined,
    settings: settingsOf(item),
    outputFormat: formatOf(item),
    dictionaries: dictionariesOf(item),
  };
}

/** The dialogue that an item was made of; undefined where it is none. */
export function dialogueOf(item: Made): DialogueRequest | undefined {
  if (!item.dialogue || item.dialogue.length === 0) return undefined;
  const { stability, speed } = item.settings ?? {};
  return {
    lines: item.dialogue.map(({ text, voice_id }, at) => ({ key: String(at), text, voiceId: voice_id })),
    stability: typeof stability === 'number' ? stability : 0.5,
    speed: typeof speed === 'number' ? speed : 1,
    outputFormat: formatOf(item),
    modelId: item.model_id ?? undefined,
    languageCode: item.language_code ?? undefined,
    dictionaries: dictionariesOf(item),
  };
}
