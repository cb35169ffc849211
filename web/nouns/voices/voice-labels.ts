import { accentName } from '../../../contract/catalogue/voices/voice-traits.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { formatLocale } from '../../messages/locale.ts';
import { t, translate } from '../../messages/t.ts';

const languageNames = new Intl.DisplayNames(formatLocale, { type: 'language' });

/** `en` → English; an unknown code stays as it is. */
export function languageName(code: string): string {
  try {
    return languageNames.of(code) ?? code;
  } catch {
    return code;
  }
}

/** `middle_aged` → Middle aged */
export function labelText(label: string): string {
  const text = label.replaceAll('_', ' ').replaceAll('-', ' ');
  return translate(text.charAt(0).toUpperCase() + text.slice(1));
}

/** The name of an accent, translated if it is known. */
export const accentText = (accent: string): string => translate(accentName(accent));

/** The text of a label, by its name. */
export const textOfLabel = (name: string, value: string): string =>
  name === 'accent' ? accentText(value) : labelText(value);

/** A short summary of a voice: `Calm · British · Female`. */
export const voiceSummary = ({ labels }: Pick<VoiceReply, 'labels'>): string =>
  ['descriptive', 'accent', 'gender']
    .flatMap((name) => (labels[name] === undefined ? [] : textOfLabel(name, labels[name])))
    .join(' · ');

/** The label of a voice's origin. */
export const voiceKinds = {
  default: t('Default'),
  adapted: t('Adapted'),
  cloned: t('Cloned'),
  designed: t('Designed'),
  professional: t('Professional'),
  library: t('Library'),
} as const;
export type VoiceKind = keyof typeof voiceKinds;
type KindOf = Pick<VoiceReply, 'category' | 'made_by' | 'sharing'>;

/** An adapted voice is a server voice adjusted to recordings; a cloned one is a neural model's copy. */
export function kindOf({ category, made_by: madeBy, sharing }: KindOf): VoiceKind {
  if (sharing?.status === 'copied' || sharing?.status === 'copied_disabled') return 'library';
  if (category === 'generated') return 'designed';
  if (category === 'professional') return 'professional';
  if (category === 'cloned') return madeBy === 'clone' ? 'cloned' : 'adapted';
  return 'default';
}
