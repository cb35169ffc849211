import { languageSets } from '../../../contract/catalogue/languages.ts';
import { voiceTextLimits } from '../../../contract/catalogue/voices/voice-limits.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';

/** Labels that are chosen from a list; a voice may have others, which stay. */
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

/** Accents that are offered while one is typed. */
export const accentIdeas = ['american', 'british', 'scottish', 'irish', 'australian', 'indian', 'canadian', 'standard'];

/** What a person writes about a voice. */
export interface VoiceDetails {
  readonly name: string;
  readonly description: string;
  /** Empty texts are no labels. */
  readonly labels: Readonly<Record<string, string>>;
}

export const noDetails: VoiceDetails = { name: '', description: '', labels: {} };

export const detailsOf = ({ name, description, labels }: VoiceReply): VoiceDetails => ({ name, description, labels });

/** The labels that have a text. */
export const filledLabels = ({ labels }: Pick<VoiceDetails, 'labels'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(labels)
      .map(([key, label]) => [key, label.trim()] as const)
      .filter(([, label]) => label !== ''),
  );

/** Why the name cannot be taken; undefined: it can. */
export const nameProblem = ({ name }: Pick<VoiceDetails, 'name'>): string | undefined =>
  name.trim() === '' ? 'Give the voice a name.' : undefined;

export const detailLimits = voiceTextLimits;

/** Every language that a voice may say it speaks. */
export const languageOptions = languageSets.third.map(({ languageCode, name }) => ({
  value: languageCode,
  label: name,
}));

/** Puts name, description and labels into a form. */
export function appendDetails(form: FormData, details: VoiceDetails): void {
  form.set('name', details.name.trim());
  form.set('description', details.description.trim());
  form.set('labels', JSON.stringify(filledLabels(details)));
}
