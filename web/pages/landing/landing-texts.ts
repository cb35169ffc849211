import { landingAccents, landingLanguages } from '../../../contract/catalogue/site/landing/landing-entries.ts';
import type { LandingEntry } from '../../../contract/catalogue/site/landing/landing-entry.ts';
import { isStandIn, landingVoiceOf } from '../../../contract/catalogue/site/landing/landing-voices.ts';

// By slug, because the browser gets a copy of the entry.
const isSame = (one: LandingEntry, other: LandingEntry): boolean => one.audioSrc === other.audioSrc;
const isAccent = (entry: LandingEntry): boolean => landingAccents.some((one) => isSame(one, entry));
const article = (name: string): string => (/^[AEIOU]/.test(name) ? 'an' : 'a');

/** The title of the page, about 40 to 60 characters with the brand. */
export const landingTitle = (entry: LandingEntry): string =>
  isAccent(entry) ? `${entry.name}: text to speech online` : `${entry.name} text to speech online`;

export const landingHeading = (entry: LandingEntry): string =>
  isAccent(entry) ? `Text to speech with ${article(entry.name)} ${entry.name}` : `Text to speech in ${entry.name}`;

/** The name of the language in a heading, such as "How to write German for a voice". */
export const howToHeading = (entry: LandingEntry): string =>
  isAccent(entry) ? `How to use the ${entry.name}` : `How to write ${entry.name} for a voice`;

const maxDescription = 160;

/** What the page offers, and the first sentences of the how-to, as far as a search engine shows them. */
export function landingDescription(entry: LandingEntry): string {
  let description = `${landingHeading(entry)}: hear a sample and try a text of your own.`;
  for (const sentence of entry.howToDescription.split(/(?<=[.!?]) /)) {
    if (description.length + 1 + sentence.length > maxDescription) break;
    description += ` ${sentence}`;
  }
  return description;
}

const all = [...landingLanguages, ...landingAccents];
const maxNeighbors = 8;

/** Other pages to go on with: those of the same language, then those that stand next in the list. */
export function neighborsOf(entry: LandingEntry): readonly LandingEntry[] {
  const list = isAccent(entry) ? landingAccents : landingLanguages;
  const at = list.findIndex((one) => isSame(one, entry));
  const next = [...list.slice(at + 1), ...list.slice(0, at)];
  const related = all.filter((one) => !isSame(one, entry) && one.language === entry.language && one.language !== 'en');
  return [...new Set([...related, ...next])].slice(0, maxNeighbors);
}

/** Other accents for which the same voice stands in, in the same way. */
export const sharedStandIns = (entry: LandingEntry): readonly LandingEntry[] =>
  isStandIn(entry)
    ? all.filter(
        (one) =>
          !isSame(one, entry) &&
          isStandIn(one) &&
          one.language === entry.language &&
          landingVoiceOf(one).voiceId === landingVoiceOf(entry).voiceId,
      )
    : [];
