import type { Examination, RecordingFault } from '../lab.ts';
import type { RecordingMetrics } from './recording-metrics.ts';

/** Limits beyond which a recording is unusable, by the names of `RecordingMetrics`. */
const limits = {
  singleTone: 0.7,
  musicality: 0.35,
  voiced: 0.03,
  speakers: 4,
  clipped: 0.05,
  loudnessLufs: -50,
  speechS: 1,
} as const;

const qualities = ['studio', 'good', 'ok', 'poor', 'bad'] as const;
type Assessment = Pick<Examination, 'faults' | 'quality' | 'reason'>;

/** Derives the faults and the quality of a recording from its metrics. */
export function assessRecording(metrics: RecordingMetrics): Assessment {
  const faults = [...findFaults(metrics)];
  const deductions = [...findDeductions(metrics)];
  const totalDeduction = deductions.reduce((sum, [points]) => sum + points, 0);
  const worst = faults[0];
  return {
    faults,
    quality: worst ? 'bad' : qualities[Math.min(qualities.length - 1, totalDeduction)]!,
    reason: worst ? faultReasons[worst] : deductions.map(([, reason]) => reason).join(' '),
  };
}

const faultReasons: Record<RecordingFault, string> = {
  silent: 'The recording is silent.',
  tone: 'The recording is a tone, not a voice.',
  music: 'The recording contains music. Use a recording of the voice alone.',
  no_speech: 'No voice was found in the recording.',
  many_speakers: 'Too many people speak in the recording.',
  clipped: 'The recording is heavily distorted. Record at a lower level.',
  too_quiet: 'The recording is too quiet.',
  too_short: 'The recording has too little speech.',
};

function* findFaults(metrics: RecordingMetrics): Generator<RecordingFault> {
  const { lengthS, singleTone, musicality, voiced, speakers, clipped, loudnessLufs, speechS } = metrics;
  // A shorter recording is too short for the other checks.
  if (lengthS < limits.speechS) yield 'too_short';
  else if (singleTone > limits.singleTone) yield 'tone';
  else if (voiced < limits.voiced) yield 'no_speech';
  else if (musicality > limits.musicality) yield 'music';
  else {
    if (speakers >= limits.speakers) yield 'many_speakers';
    if (clipped > limits.clipped) yield 'clipped';
    if (loudnessLufs < limits.loudnessLufs) yield 'too_quiet';
    if (speechS < limits.speechS) yield 'too_short';
  }
}

/** Deductions from the quality, each in steps of `qualities` and with its reason. */
function* findDeductions(metrics: RecordingMetrics): Generator<readonly [points: number, reason: string]> {
  const { snrDb, clipped, loudnessLufs, speechS, speakers } = metrics;
  if (speakers > 1) yield [2, `${speakers} people speak in the recording.`];
  if (snrDb < 8) yield [3, 'There is a lot of background noise.'];
  else if (snrDb < 15) yield [2, 'There is background noise.'];
  else if (snrDb < 25) yield [1, 'There is a little background noise.'];
  if (clipped > 0.01) yield [2, 'The recording is too loud and distorted.'];
  else if (clipped > 0.001) yield [1, 'The loudest parts are distorted.'];
  if (loudnessLufs < -38) yield [2, 'The recording is very quiet.'];
  else if (loudnessLufs < -30) yield [1, 'The recording is quiet.'];
  if (speechS < 10) yield [2, `The recording has only ${Math.max(1, Math.round(speechS))} s of speech.`];
  else if (speechS < 60) yield [1, 'At least one minute of speech gives a better voice.'];
}
