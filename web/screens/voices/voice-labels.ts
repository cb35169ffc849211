import type { VoiceReply } from '../../../contract/voices.ts';

const languageNames = new Intl.DisplayNames('en-US', { type: 'language' });

/** `en` → English; a code that is no language stays as it is. */
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
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What tells a voice from others in a few words: `Calm · British · Female`. */
export const voiceSummary = ({ labels }: Pick<VoiceReply, 'labels'>): string =>
  [labels.descriptive, labels.accent, labels.gender]
    .filter((label) => label !== undefined)
    .map(labelText)
    .join(' · ');
