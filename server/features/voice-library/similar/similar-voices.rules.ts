import type { Examination, RecordingFault } from '../../../../engines/lab/lab.ts';

const manySpeakers = 'has several speakers. Upload a recording of a single speaker.';
/**
 * The second half of a message that starts with the name of the recording. A wrong level is absent, because it does not
 * prevent a comparison.
 */
const faultMessages: Readonly<Partial<Record<RecordingFault, string>>> = {
  silent: 'is silent.',
  no_speech: 'contains no speech.',
  music: 'contains music. Upload only speech.',
  tone: 'is a tone, not speech.',
  too_short: 'is too short. Upload a few seconds of one person speaking.',
  many_speakers: manySpeakers,
};

/** Why a recording cannot be compared; undefined if it can. */
export function comparisonFault({ faults, speakers }: Pick<Examination, 'faults' | 'speakers'>): string | undefined {
  const messages = faults.flatMap((fault) => faultMessages[fault] ?? []);
  return messages[0] ?? (speakers > 1 ? manySpeakers : undefined);
}
