import { accentOf, dialectsOf } from '../../../contract/catalogue/languages/dialects.ts';
import { languageSets } from '../../../contract/catalogue/languages.ts';
import { voiceTextLimits } from '../../../contract/catalogue/voices/voice-limits.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { nameOfLanguage } from '../../format/language-names.ts';
import { t } from '../../messages/t.ts';

/** Labels with a fixed list of choices. Other labels of a voice are kept. */
export const labelChoices = {
  gender: ['female', 'male', 'neutral'],
  age: ['young', 'middle_aged', 'old'],
  use_case: [
    'narration',
    'conversational',
    'informative_educational',
    'characters',
    'news',
    'advertisement',
    'social_media',
    'entertainment_tv',
  ],
} as const;
export type ChosenLabel = keyof typeof labelChoices;

/** Accents suggested while typing: those of the language, or of English. */
export const accentIdeas = (language: string | undefined): readonly string[] =>
  dialectsOf(language || 'en').map(accentOf);

/** The editable description of a voice. */
export interface VoiceDetails {
  readonly name: string;
  readonly description: string;
  /** Empty values are ignored. */
  readonly labels: Readonly<Record<string, string>>;
}

export const noDetails: VoiceDetails = { name: '', description: '', labels: {} };

export const detailsOf = ({ name, description, labels }: VoiceReply): VoiceDetails => ({ name, description, labels });

/** Returns the labels with a non-empty text, trimmed. */
export const filledLabels = ({ labels }: Pick<VoiceDetails, 'labels'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(labels)
      .map(([key, label]) => [key, label.trim()] as const)
      .filter(([, label]) => label !== ''),
  );

/** Returns why the name is invalid; undefined if it is valid. */
export const nameProblem = ({ name }: Pick<VoiceDetails, 'name'>): string | undefined =>
  name.trim() === '' ? t('Enter a name for the voice.') : undefined;

export const detailLimits = voiceTextLimits;

/** All languages that can be set as the language label. */
export const languageOptions = languageSets.third.map(({ languageCode, name }) => ({
  value: languageCode,
  label: nameOfLanguage(languageCode, name),
}));

/** Adds name, description and labels to a form. */
export function appendDetails(form: FormData, details: VoiceDetails): void {
  form.set('name', details.name.trim());
  form.set('description', details.description.trim());
  form.set('labels', JSON.stringify(filledLabels(details)));
}
