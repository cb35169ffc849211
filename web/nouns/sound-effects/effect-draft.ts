import { defaultOutputFormat, isOutputFormat, type OutputFormat } from '../../../contract/catalogue/output-formats.ts';
import { toolCredits } from '../../../contract/catalogue/plans/tool-cost.ts';
import { effectSeconds, maxEffectText, maxVariants } from '../../../contract/speech-tools/sound-effect-limits.ts';
import { createStoredDraft, type StoredDraft } from '../../data/storage/stored-draft.ts';

/** What is entered on the screen; it survives a reload (U-07). */
export interface EffectDraft {
  readonly text: string;
  /** Undefined: as the prompt asks for, or as fits the sound. */
  readonly durationS: number | undefined;
  readonly loop: boolean;
  /** 0 to 1. */
  readonly influence: number;
  readonly outputFormat: OutputFormat;
}

export const emptyEffectDraft: EffectDraft = {
  text: '',
  durationS: undefined,
  loop: false,
  influence: 0.3,
  outputFormat: defaultOutputFormat,
};

/** Creates the draft of this tab, stored in `storage`. */
export const createEffectDraft = (
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): StoredDraft<EffectDraft> =>
  createStoredDraft<EffectDraft>({ storage, name: 'sound_effect_draft', empty: emptyEffectDraft, isStored });

function isStored(value: unknown): value is Partial<EffectDraft> {
  if (typeof value !== 'object' || value === null) return false;
  const { text, durationS, loop, influence, outputFormat } = value as Record<string, unknown>;
  return (
    typeof text === 'string' &&
    (durationS === undefined || isWithin(durationS, effectSeconds.min, effectSeconds.max)) &&
    typeof loop === 'boolean' &&
    isWithin(influence, 0, 1) &&
    typeof outputFormat === 'string' &&
    isOutputFormat(outputFormat)
  );
}

const isWithin = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && value >= min && value <= max;

/** Characters of a prompt, as the server counts them. */
export const promptLength = (text: string): number => [...text].length;
export const isPromptTooLong = (text: string): boolean => promptLength(text) > maxEffectText;

/** The credits for all variants (O-08). */
export const variantsCost = ({ durationS }: Pick<EffectDraft, 'durationS'>): number =>
  maxVariants *
  toolCredits({ product: 'SFX', durationS: durationS ?? effectSeconds.max, isDurationChosen: durationS !== undefined });

/** The request of a draft. */
export const effectRequestOf = ({ text, durationS, loop, influence, outputFormat }: EffectDraft) => ({
  query: { output_format: outputFormat },
  body: {
    text: text.trim(),
    duration_seconds: durationS ?? null,
    prompt_influence: influence,
    loop,
    count: maxVariants,
  },
});
export type EffectRequest = ReturnType<typeof effectRequestOf>;
