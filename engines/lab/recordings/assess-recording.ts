import type { Examination, RecordingFault } from '../lab.ts';
import type { RecordingMetrics } from './recording-metrics.ts';

/** Shares, dB, LUFS and seconds beyond which a recording cannot become a voice. */
const limits = { single: 0.7, notes: 0.35, voiced: 0.03, speakers: 4, clipped: 0.05, lufs: -50, speechS: 1 } as const;

const qualities = ['studio', 'good', 'ok', 'poor', 'bad'] as const;
type Assessment = Pick<Examination, 'faults' | 'quality' | 'reason'>;

/** What is wrong with a recording, and how good it is, from what was measured. */
export function assessRecording(metrics: RecordingMetrics): Assessment {
  const faults = [...findFaults(metrics)];
  const deductions = [...findDeductions(metrics)];
  const totalDeduction = deductions.reduce((sum, [mark]) => sum + mark, 0);
  const first = faults[0];
  return {
    faults,
    quality: first ? 'bad' : qualities[Math.min(qualities.length - 1, totalDeduction)]!,
    reason: first ? faultReasons[first] : deductions.map(([, why]) => why).join(' '),
  };
}

const faultReasons: Record<RecordingFault, string> = {
  silent: 'Nothing is heard in it.',
  tone: 'It is a tone, not a voice.',
  music: 'Music is heard in it, not a voice by itself.',
  no_speech: 'No voice is heard in it.',
  many_speakers: 'Many people speak in it.',
  clipped: 'It was recorded far too loud and is distorted.',
  too_quiet: 'It is far too quiet.',
  too_short: 'There is hardly any speech in it.',
};

function* findFaults(metrics: RecordingMetrics): Generator<RecordingFault> {
  const { lengthS, singleTone, musicality, voiced, speakers, clipped, loudnessLufs, speechS } = metrics;
  // In so little, nothing else can be told.
  if (lengthS < limits.speechS) yield 'too_short';
  else if (singleTone > limits.single) yield 'tone';
  else if (voiced < limits.voiced) yield 'no_speech';
  else if (musicality > limits.notes) yield 'music';
  else {
    if (speakers >= limits.speakers) yield 'many_speakers';
    if (clipped > limits.clipped) yield 'clipped';
    if (loudnessLufs < limits.lufs) yield 'too_quiet';
    if (speechS < limits.speechS) yield 'too_short';
  }
}

/** Marks that are taken off, each with why. */
function* findDeductions(metrics: RecordingMetrics): Generator<readonly [mark: number, why: string]> {
  const { snrDb, clipped, loudnessLufs, speechS, speakers } = metrics;
  if (speakers > 1) yield [2, `${speakers} people speak in it.`];
  if (snrDb < 8) yield [3, 'There is much noise behind the voice.'];
  else if (snrDb < 15) yield [2, 'There is noise behind the voice.'];
  else if (snrDb < 25) yield [1, 'There is a little noise behind the voice.'];
  if (clipped > 0.01) yield [2, 'It was recorded too loud and is distorted.'];
  else if (clipped > 0.001) yield [1, 'Its loudest parts are distorted.'];
  if (loudnessLufs < -38) yield [2, 'It is very quiet.'];
  else if (loudnessLufs < -30) yield [1, 'It is rather quiet.'];
  if (speechS < 10) yield [2, `It has only ${Math.max(1, Math.round(speechS))} s of speech.`];
  else if (speechS < 60) yield [1, 'A minute of speech or more makes a better voice.'];
}
