import type { QualityPreset } from '../../../../contract/studio/studio-limits.ts';
import type { ExtendedProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { t } from '../../../messages/t.ts';

export const qualityTexts: Readonly<Record<QualityPreset, { readonly label: string; readonly help: string }>> = {
  standard: { label: t('Standard'), help: t('MP3, 128 kbit/s') },
  high: { label: t('High'), help: t('MP3, 192 kbit/s') },
  ultra: { label: t('Ultra'), help: t('MP3, 192 kbit/s, best processing') },
  ultra_lossless: { label: t('Ultra lossless'), help: t('FLAC and WAV') },
};

export const normalizationTexts: Readonly<Record<ExtendedProjectReply['apply_text_normalization'], string>> = {
  auto: t('Automatic'),
  on: t('On'),
  off: t('Off'),
  apply_english: t('English rules'),
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
  return digits === '' || /^(\d{9}[\dXx]|\d{13})$/.test(digits) ? undefined : t('An ISBN has 10 or 13 digits.');
}

/** Why a date is refused; undefined: it is complete, or empty. */
export const dateProblem = (text: string): string | undefined =>
  text === '' || /^\d{4}(-\d{2}-\d{2})?$/.test(text) ? undefined : t('Enter a year, or a date as YYYY-MM-DD.');
