import { defaultOutputFormat, isOutputFormat, type OutputFormat } from '../../../contract/catalogue/output-formats.ts';
import { createStoredDraft } from '../../data/storage/stored-draft.ts';

/** The settings of the voice changer; they survive a reload (U-07). */
export interface ChangeDraft {
  /** Undefined: the first default voice. */
  readonly voiceId: string | undefined;
  /** 0–1; undefined: the voice's own. */
  readonly similarity: number | undefined;
  readonly removesNoise: boolean;
  readonly outputFormat: OutputFormat;
}

const empty: ChangeDraft = {
  voiceId: undefined,
  similarity: undefined,
  removesNoise: false,
  outputFormat: defaultOutputFormat,
};

/** Whether a stored value is a draft; an older version of the page may have stored another shape. */
export function isStoredChange(value: unknown): value is Partial<ChangeDraft> {
  if (typeof value !== 'object' || value === null) return false;
  const { voiceId, similarity, removesNoise, outputFormat } = value as Record<string, unknown>;
  return (
    (voiceId === undefined || typeof voiceId === 'string') &&
    (similarity === undefined || (typeof similarity === 'number' && similarity >= 0 && similarity <= 1)) &&
    typeof removesNoise === 'boolean' &&
    typeof outputFormat === 'string' &&
    isOutputFormat(outputFormat)
  );
}

/** The draft of this tab. */
export const changeDraft = createStoredDraft<ChangeDraft>({
  storage: () => localStorage,
  name: 'voice_change_draft',
  empty,
  isStored: isStoredChange,
});
