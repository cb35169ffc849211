import { languageSets } from '../../../../contract/catalogue/languages.ts';
import type { Examination, RecordingFault } from '../../../../engines/lab/lab.ts';
import type { VoiceConsent, VoiceRow } from '../voices.tables.ts';

/** The second half of a message that starts with the name of the recording. */
const faultMessages: Readonly<Record<RecordingFault, string>> = {
  silent: 'is silent.',
  too_quiet: 'is too quiet. Record it again, closer to the microphone.',
  clipped: 'is distorted because the level was too high. Record it again at a lower level.',
  no_speech: 'contains no speech.',
  music: 'contains music. A voice needs only speech.',
  tone: 'is a tone, not speech.',
  many_speakers: 'has several speakers. A voice needs a single speaker.',
  too_short: 'is too short.',
};

/** Why a recording cannot be used; undefined if it can. A short one is fine: only the total length counts. */
export function describeFault({ faults, speakers }: Examination): string | undefined {
  const [worst] = faults.filter((fault) => fault !== 'too_short');
  if (worst) return faultMessages[worst];
  return speakers > 1 ? faultMessages.many_speakers : undefined;
}

/**
 * Below this cosine similarity of their embeddings, two recordings have different speakers. The minimum measured for one
 * person in a hall, at a laptop or on the telephone was 0.46 (4 s of speech) and 0.57 (12 s), 0.5 after the removal of
 * noise at 12 dB, and 0.77 in one room; at least two thirds of the pairs of different people are below 0.4. The captcha
 * uses a higher threshold because it must keep other people out.
 */
export const minSpeakerSimilarity = 0.4;

/** Only the newest consents for added recordings are stored. */
const maxAddedConsents = 100;

/** Adds a consent for further recordings to the stored one. */
export const addConsent = (before: VoiceRow['consent'], now: VoiceConsent): NonNullable<VoiceRow['consent']> =>
  before ? { ...before, added: [...(before.added ?? []), now].slice(-maxAddedConsents) } : now;

const qualities = ['bad', 'poor', 'ok', 'good', 'studio'] as const;

/** The quality of several recordings is that of the worst, with its reason. */
export function worstQuality(examinations: readonly Pick<Examination, 'quality' | 'reason'>[]) {
  const [worst] = examinations.toSorted((a, b) => qualities.indexOf(a.quality) - qualities.indexOf(b.quality));
  return {
    recordingQuality: worst?.quality ?? null,
    recordingQualityReason: worst?.reason ? worst.reason : null,
  };
}

const languageCodes = new Map(
  languageSets.third.flatMap(({ name, languageCode }) => [
    [languageCode, languageCode],
    [name.toLowerCase(), languageCode],
  ]),
);

/** ISO 639 code of a language that a user entered as `en`, `en-GB` or `English`; undefined if unknown. */
export const parseLanguageCode = (language: string | undefined): string | undefined => {
  const input = language?.trim().toLowerCase() ?? '';
  return languageCodes.get(input) ?? languageCodes.get(input.split(/[-_]/)[0]!);
};

/** Removes empty labels and replaces the language with its code, which search and speech use. */
export function cleanLabels(labels: Readonly<Record<string, string>>): Record<string, string> {
  const cleaned = Object.fromEntries(Object.entries(labels).filter(([, value]) => value.trim() !== ''));
  const language = parseLanguageCode(cleaned.language);
  if (language !== undefined) cleaned.language = language;
  return cleaned;
}
