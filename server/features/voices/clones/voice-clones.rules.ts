import { languageSets } from '../../../../contract/catalogue/languages.ts';
import type { Examination, RecordingFault } from '../../../../engines/lab/lab.ts';
import type { VoiceConsent, VoiceRow } from '../voices.tables.ts';

/** What is wrong with a recording, after its name. */
const faultTexts: Readonly<Record<RecordingFault, string>> = {
  silent: 'is silent.',
  too_quiet: 'is too quiet: record it again, nearer to the microphone.',
  clipped: 'is distorted, because it was recorded too loud: record it again, more quietly.',
  no_speech: 'has no speech in it.',
  music: 'has music in it: a voice needs speech alone.',
  tone: 'is a tone and no speech.',
  many_speakers: 'has several speakers: a voice needs one who speaks alone.',
  too_short: 'is too short.',
};

/** Why a recording cannot be a part of a voice; undefined: it can. That one of several is short does no harm. */
export function faultOf({ faults, speakers }: Examination): string | undefined {
  const [worst] = faults.filter((fault) => fault !== 'too_short');
  if (worst) return faultTexts[worst];
  return speakers > 1 ? faultTexts.many_speakers : undefined;
}

/**
 * Two recordings that are less alike are of two people, as the cosine of their prints. Of one person in a hall, at a laptop
 * or on the telephone, the least was 0.46 (4 s of speech) and 0.57 (12 s), with noise 12 dB below the voice taken out 0.5, in
 * one room 0.77; of two people two thirds and more are below it. A captcha asks for more: there, another person is to be
 * kept out.
 */
export const leastLikeness = 0.4;

/** Confirmations of added recordings that are kept, the newest. */
const mostConfirmed = 100;

/** What a voice is made by, when somebody confirmed more recordings of it. */
export const confirmed = (before: VoiceRow['consent'], now: VoiceConsent): NonNullable<VoiceRow['consent']> =>
  before ? { ...before, added: [...(before.added ?? []), now].slice(-mostConfirmed) } : now;

const qualities = ['bad', 'poor', 'ok', 'good', 'studio'] as const;

/** The quality of recordings together: that of the worst, with its reason. */
export function qualityOf(examinations: readonly Pick<Examination, 'quality' | 'reason'>[]) {
  const [worst] = examinations.toSorted((a, b) => qualities.indexOf(a.quality) - qualities.indexOf(b.quality));
  return {
    recordingQuality: worst?.quality ?? null,
    recordingQualityReason: worst?.reason ? worst.reason : null,
  };
}

const known = new Map(
  languageSets.third.flatMap(({ name, languageCode }) => [
    [languageCode, languageCode],
    [name.toLowerCase(), languageCode],
  ]),
);

/** ISO 639 of what a user wrote as the language: `en`, `en-GB`, `English`; undefined for what we do not know. */
export const languageCodeOf = (language: string | undefined): string | undefined => {
  const written = language?.trim().toLowerCase() ?? '';
  return known.get(written) ?? known.get(written.split(/[-_]/)[0]!);
};

/** Labels without empty ones; the language as its code, by which it is looked for and spoken. */
export function keptLabels(labels: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.fromEntries(Object.entries(labels).filter(([, value]) => value.trim() !== ''));
  const language = languageCodeOf(kept.language);
  if (language !== undefined) kept.language = language;
  return kept;
}

/** The languages that a voice speaks, its own first where its speaker has it. */
export const languagesOf = (own: string, spoken: readonly string[]): string[] =>
  spoken.includes(own) ? [own, ...spoken.filter((one) => one !== own)] : [...spoken];
