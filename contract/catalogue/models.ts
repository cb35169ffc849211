/** One of the three nested language sets in `languages.ts`. */
export type LanguageSet = 'base' | 'second' | 'third';

export interface ModelEntry {
  readonly modelId: string;
  readonly name: string;
  readonly description: string;
  readonly languageSet: LanguageSet;
  /** Maximum text length of a request, in characters. */
  readonly maxCharacters: number;
  /** Credits per character. */
  readonly costFactor: number;
  readonly canUseStyle: boolean;
  readonly canUseSpeakerBoost: boolean;
  /** Whether `language_code` enforces a language. If not, it is ignored, as in the public API. */
  readonly canEnforceLanguage: boolean;
  /** Whether the voice changer serves the model. */
  readonly canConvertVoice: boolean;
  /** The kind of engine that the model requires. */
  readonly needs: 'tts';
}

export const defaultModelId = 'eleven_multilingual_v2';
/** The model of dialogue requests that name none. */
export const defaultDialogueModelId = 'eleven_v3';
/** The model of voice changes that name none. */
export const defaultVoiceChangeModelId = 'eleven_english_sts_v2';

/** Other model IDs of the public API, which clients hard-code, and the model that serves each. */
export const modelAliases: Readonly<Record<string, string>> = {
  eleven_monolingual_v1: 'eleven_multilingual_v2',
  eleven_multilingual_v1: 'eleven_multilingual_v2',
  eleven_turbo_v2: 'eleven_turbo_v2_5',
  eleven_flash_v2: 'eleven_flash_v2_5',
  eleven_v2_flash: 'eleven_flash_v2_5',
  eleven_v2_5_flash: 'eleven_flash_v2_5',
  eleven_v3_conversational: 'eleven_v3',
  eleven_v4: 'eleven_v3',
  eleven_v4_turbo: 'eleven_flash_v2_5',
  eleven_multilingual_ttv_v2: 'eleven_multilingual_v2',
  eleven_ttv_v3: 'eleven_v3',
  eleven_multilingual_sts_v2: 'eleven_multilingual_v2',
  eleven_english_sts_v2: 'eleven_multilingual_v2',
};

/** The ID of the model that serves requests for `modelId`. */
export const servedModelId = (modelId: string): string =>
  Object.hasOwn(modelAliases, modelId) ? modelAliases[modelId]! : modelId;

/** The public model ids (O-06), served by the installed engines. */
export const models: readonly ModelEntry[] = [
  {
    modelId: 'eleven_multilingual_v2',
    name: 'Multilingual v2',
    description: 'Even, natural reading in 29 languages. The best choice for long texts.',
    languageSet: 'base',
    maxCharacters: 10_000,
    costFactor: 1,
    canUseStyle: true,
    canUseSpeakerBoost: true,
    canEnforceLanguage: false,
    canConvertVoice: true,
    needs: 'tts',
  },
  {
    modelId: 'eleven_flash_v2_5',
    name: 'Flash v2.5',
    description: 'Lowest latency and half the credits, in 32 languages. Made for conversation.',
    languageSet: 'second',
    maxCharacters: 40_000,
    costFactor: 0.5,
    canUseStyle: false,
    canUseSpeakerBoost: false,
    canEnforceLanguage: true,
    canConvertVoice: false,
    needs: 'tts',
  },
  {
    modelId: 'eleven_turbo_v2_5',
    name: 'Turbo v2.5',
    description: 'A balance of quality and latency at half the credits, in 32 languages.',
    languageSet: 'second',
    maxCharacters: 40_000,
    costFactor: 0.5,
    canUseStyle: false,
    canUseSpeakerBoost: false,
    canEnforceLanguage: true,
    canConvertVoice: false,
    needs: 'tts',
  },
  {
    modelId: 'eleven_v3',
    name: 'Eleven v3',
    description: 'The widest range: 74 languages. Audio tags in square brackets are not read aloud.',
    languageSet: 'third',
    maxCharacters: 3000,
    costFactor: 1,
    canUseStyle: true,
    canUseSpeakerBoost: true,
    canEnforceLanguage: true,
    canConvertVoice: false,
    needs: 'tts',
  },
];
