import { defaultModelId } from '../../../contract/catalogue/models.ts';
import { defaultOutputFormat, isOutputFormat, type OutputFormat } from '../../../contract/catalogue/output-formats.ts';
import type { VoiceSettingsWire } from '../../../contract/voices/voices.ts';
import { createStoredDraft, type StoredDraft } from '../../data/storage/stored-draft.ts';

/** The draft of the text-to-speech screen; it survives a reload (U-07). */
export interface SpeechDraft {
  readonly text: string;
  /** Undefined: the first default voice. */
  readonly voiceId: string | undefined;
  readonly modelId: string;
  /** Undefined: detected from the text. */
  readonly languageCode: string | undefined;
  readonly outputFormat: OutputFormat;
  /** Pronunciation dictionaries, in order of precedence. */
  readonly dictionaryIds: readonly string[];
  /** The settings that differ from the voice's own. */
  readonly settings: Partial<VoiceSettingsWire>;
}

export const emptyDraft: SpeechDraft = {
  text: '',
  voiceId: undefined,
  modelId: defaultModelId,
  languageCode: undefined,
  outputFormat: defaultOutputFormat,
  dictionaryIds: [],
  settings: {},
};

/** Creates the draft of this tab, stored in `storage`. A change to a different voice resets the settings. */
export function createSpeechDraft(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): StoredDraft<SpeechDraft> {
  const draft = createStoredDraft<SpeechDraft>({ storage, name: 'speech_draft', empty: emptyDraft, isStored });
  return {
    ...draft,
    change: (patch) => {
      const isOtherVoice = patch.voiceId !== undefined && patch.voiceId !== draft.state().voiceId;
      draft.change({ ...(isOtherVoice ? { settings: {} } : {}), ...patch });
    },
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrAbsent = (value: unknown): boolean => value === undefined || isText(value);

const isListOrAbsent = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every(isText));

/** Whether a stored value is a draft; an older version of the page may have stored another shape. */
function isStored(value: unknown): value is Partial<SpeechDraft> {
  if (typeof value !== 'object' || value === null) return false;
  const { text, voiceId, modelId, languageCode, outputFormat, dictionaryIds, settings } = value as Record<
    string,
    unknown
  >;
  return (
    isText(text) &&
    isText(modelId) &&
    isTextOrAbsent(voiceId) &&
    isTextOrAbsent(languageCode) &&
    isText(outputFormat) &&
    isOutputFormat(outputFormat) &&
    isListOrAbsent(dictionaryIds) &&
    isSettings(settings)
  );
}

const isSettings = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([name, setting]) => typeof setting === (name === 'use_speaker_boost' ? 'boolean' : 'number'),
  );
