import type { QualityPreset } from '../../../../contract/studio/studio-limits.ts';
import type { ExtendedProjectReply } from '../../../../contract/studio/studio-projects.ts';

export const qualityTexts: Readonly<Record<QualityPreset, { readonly label: string; readonly help: string }>> = {
  standard: { label: 'Standard', help: 'MP3, 128 kbit/s' },
  high: { label: 'High', help: 'MP3, 192 kbit/s' },
  ultra: { label: 'Ultra', help: 'MP3, 192 kbit/s, best processing' },
  ultra_lossless: { label: 'Ultra lossless', help: 'FLAC and WAV' },
};

export const normalizationTexts: Readonly<Record<ExtendedProjectReply['apply_text_normalization'], string>> = {
  auto: 'Automatic',
  on: 'On',
  off: 'Off',
  apply_english: 'English rules',
};

/** `Fantasy, History` as a list without duplicates. */
export const toGenres = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(',')
        .map((genre) => genre.trim().slice(0, 100))
        .filter((genre) => genre !== ''),
    ),
  ].slice(0, 20);

/** Why an ISBN is refused; undefined: it is complete, or empty. */
export function isbnProblem(text: string): string | undefined {
  const digits = text.replace(/[ -]/g, '');
  return digits === '' || /^(\d{9}[\dXx]|\d{13})$/.test(digits) ? undefined : 'An ISBN has 10 or 13 digits.';
}

/** Why a date is refused; undefined: it is complete, or empty. */
export const dateProblem = (text: string): string | undefined =>
  text === '' || /^\d{4}(-\d{2}-\d{2})?$/.test(text) ? undefined : 'Enter a year, or a date as YYYY-MM-DD.';
