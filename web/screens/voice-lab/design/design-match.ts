import { formatLocale } from '../../../messages/locale.ts';
import { t } from '../../../messages/t.ts';
import { labelText } from '../../../nouns/voices/voice-labels.ts';

type Labels = Readonly<Record<string, string>>;

/** `Old · Scottish · Male`: what a preview is, which may differ from the description. */
export const previewSummary = ({ age, accent, gender }: Labels): string =>
  [age, accent, gender]
    .filter((label) => label !== undefined)
    .map(labelText)
    .join(' · ');

/** Accents that people describe and no built-in voice has. */
const missingAccents = [
  t('Irish'),
  t('Welsh'),
  t('Australian'),
  t('New Zealand'),
  t('South African'),
  t('Indian'),
  t('Canadian'),
  t('Texan'),
];

/** Why the previews have another accent than the described one; undefined if they have it or none was described. */
export function missingAccentText(
  description: string,
  previews: readonly { readonly labels: Labels }[],
): string | undefined {
  const missing = missingAccents.find((accent) => new RegExp(`\\b${accent}\\b`, 'i').test(description));
  const accents = [...new Set(previews.map(({ labels }) => labels.accent).filter((one) => one !== undefined))];
  if (missing === undefined || accents.some((accent) => accent.toLowerCase() === missing.toLowerCase()))
    return undefined;
  const used = new Intl.ListFormat(formatLocale).format(accents.map(labelText));
  return t('There is no {missing} accent on this server. The voices use the nearest: {used}.', { missing, used });
}
