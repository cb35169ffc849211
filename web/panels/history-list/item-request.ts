import { defaultModelId } from '../../../contract/catalogue/models.ts';
import { defaultOutputFormat, isOutputFormat } from '../../../contract/catalogue/output-formats.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import type { VoiceSettingsWire } from '../../../contract/voices/voices.ts';
import type { DialogueRequest } from '../../nouns/dialogue/dialogue-instance.ts';
import type { DictionaryChoice, SpeechRequest } from '../../nouns/speech/speech-request.ts';
import { settingSliders } from '../../nouns/speech/voice-settings-sliders.ts';

type GeneratedItem = Pick<
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
 * The voice settings that an item was generated with, or undefined if any is unknown: then those of the voice apply.
 * A speed that only the OpenAI API allows is limited to the range of speech requests.
 */
export function toVoiceSettings({ settings }: Pick<GeneratedItem, 'settings'>): VoiceSettingsWire | undefined {
  const entries = Object.entries(settingTypes).map(([name, type]) => [name, settings?.[name], type] as const);
  if (entries.some(([, value, type]) => typeof value !== type)) return undefined;
  const voiceSettings = Object.fromEntries(entries) as unknown as VoiceSettingsWire;
  return { ...voiceSettings, speed: Math.min(speeds.max, Math.max(speeds.min, voiceSettings.speed)) };
}

/** The format of the item, or the default for formats that only the OpenAI API has. */
const toOutputFormat = ({ output_format }: Pick<GeneratedItem, 'output_format'>) =>
  isOutputFormat(output_format) ? output_format : defaultOutputFormat;

const toDictionaries = ({
  pronunciation_dictionary_locators: locators,
}: GeneratedItem): DictionaryChoice[] | undefined =>
  locators?.map(({ pronunciation_dictionary_id: id, version_id }) => ({ id, versionId: version_id ?? undefined }));

/** The request that generates an item again; undefined unless it is speech of one voice. */
export function toSpeechRequest(item: GeneratedItem): SpeechRequest | undefined {
  if (item.dialogue || item.voice_id === null || !item.text) return undefined;
  return {
    voiceId: item.voice_id,
    text: item.text,
    modelId: item.model_id ?? defaultModelId,
    languageCode: item.language_code ?? undefined,
    settings: toVoiceSettings(item),
    outputFormat: toOutputFormat(item),
    dictionaries: toDictionaries(item),
  };
}

/** The request that generates a dialogue again; undefined for other items. */
export function toDialogueRequest(item: GeneratedItem): DialogueRequest | undefined {
  if (!item.dialogue || item.dialogue.length === 0) return undefined;
  const { stability, speed } = item.settings ?? {};
  return {
    lines: item.dialogue.map(({ text, voice_id }, at) => ({ key: String(at), text, voiceId: voice_id })),
    stability: typeof stability === 'number' ? stability : 0.5,
    speed: typeof speed === 'number' ? speed : 1,
    outputFormat: toOutputFormat(item),
    modelId: item.model_id ?? undefined,
    languageCode: item.language_code ?? undefined,
    dictionaries: toDictionaries(item),
  };
}
