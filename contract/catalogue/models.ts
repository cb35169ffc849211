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
  /** The kind of engine that the model requires. */
  readonly needs: 'tts';
}

export const defaultModelId = 'eleven_multilingual_v2';
/** The model of dialogue requests that name none. */
export const defaultDialogueModelId = 'eleven_v3';

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
    needs: 'tts',
  },
  {
    modelId: 'eleven_v3',
    name: 'Eleven v3',
    description: 'The widest range: 74 languages, with audio tags in square brackets.',
    languageSet: 'third',
    maxCharacters: 3000,
    costFactor: 1,
    canUseStyle: true,
    canUseSpeakerBoost: true,
    needs: 'tts',
  },
];
