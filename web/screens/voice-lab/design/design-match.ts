import { formatLocale } from '../../../messages/locale.ts';
import { t } from '../../../messages/t.ts';
import { accentText, textOfLabel } from '../../../nouns/voices/voice-labels.ts';

type Labels = Readonly<Record<string, string>>;

/** `Old · Scottish · Male`: what a preview is, which may differ from the description. */
export const previewSummary = (labels: Labels): string =>
  ['age', 'accent', 'gender']
    .flatMap((name) => (labels[name] === undefined ? [] : textOfLabel(name, labels[name])))
    .join(' · ');

/** What the previews have instead of a described accent that no voice has; undefined if none is missing. */
export function missingAccentText(
  missing: string | null,
  previews: readonly { readonly labels: Labels }[],
): string | undefined {
  const accents = [...new Set(previews.map(({ labels }) => labels.accent).filter((one) => one !== undefined))];
  if (missing === null || accents.includes(missing)) return undefined;
  const used = new Intl.ListFormat(formatLocale).format(accents.map(accentText));
  return t('There is no {missing} accent on this server. The voices use the nearest: {used}.', {
    missing: accentText(missing),
    used,
  });
}
