import type { Pcm } from '../../pcm.ts';
import { pitchHopS, trackPitch } from '../pitch-track.ts';

export interface FinalProsody {
  /** Semitones of the last voiced sound against the median of the utterance. */
  readonly changeSt: number;
  /** Length of the last voiced sound, and by how much its pitch moves. A long level one is a hesitation. */
  readonly lastVoicedMs: number;
  readonly movementSt: number;
}

/** Frames that are needed to say something about the pitch, and those of the end. */
const [minVoicedFrames, finalFrames] = [25, 12];
/** Voiced frames with at most this many unvoiced ones between them are one sound. */
const maxGapFrames = 2;
const targetPeak = 0.5;

/** The pitch at the end of speech; `pcm` is its last one to three seconds, up to the last sound. Undefined if it is unvoiced. */
export function measureFinalProsody({ samples, sampleRate }: Pcm): FinalProsody | undefined {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  if (peak < 1e-3) return undefined;
  const loud = samples.map((sample) => (sample * targetPeak) / peak);
  const track = trackPitch({ samples: loud, sampleRate });
  const voiced = [...track.entries()].filter(([, hz]) => hz > 0);
  if (voiced.length < minVoicedFrames) return undefined;
  const semitones = voiced.map(([at, hz]) => ({ at, st: 12 * Math.log2(hz) }));
  const middle = median(semitones.map(({ st }) => st));
  let from = semitones.length - 1;
  while (from > 0 && semitones[from]!.at - semitones[from - 1]!.at <= maxGapFrames + 1) from -= 1;
  const lastSound = semitones.slice(from);
  const end = semitones.slice(-finalFrames).map(({ st }) => st);
  const tail = lastSound.slice(-3 * finalFrames).map(({ st }) => st);
  return {
    changeSt: median(end) - middle,
    lastVoicedMs: (lastSound.at(-1)!.at - lastSound[0]!.at + 1) * pitchHopS * 1000,
    movementSt: Math.max(...tail) - Math.min(...tail),
  };
}

/** A fall at the end closes a sentence, a rise asks; a long level sound is held while the speaker thinks. −1..1 */
export function judgeProsody(prosody: FinalProsody | undefined): number {
  if (!prosody) return 0;
  const { changeSt, lastVoicedMs, movementSt } = prosody;
  if (lastVoicedMs >= 350 && movementSt < 1.2) return -0.8;
  if (changeSt <= -1) return Math.min(1, -changeSt / 4);
  if (changeSt >= 3) return 0.3;
  return -0.2;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
