/** A part of one of several recordings, in seconds from its start. */
export interface ReferenceSegment {
  /** Index of the recording. */
  readonly index: number;
  readonly fromS: number;
  readonly toS: number;
}

const frameS = 0.02;
/** Power relative to the loud parts below which a frame is a pause: −30 dB. */
const pausePowerRatio = 0.001;
/** Minimum length of a pause between words, in frames. */
const pauseFrames = 4;
/** How far a cut may move into the segment to reach a pause, in frames. */
const searchFrames = 100;

/** Seconds of reference: enough for a model, and at most what a model uses. */
const [sufficientS, maxS] = [8, 12];

/**
 * The segments with the most speech, cut in a pause if one is near: one segment if it is long enough, else segments of
 * several recordings, at most 12 seconds in total.
 */
export function bestSegments(recordings: readonly Float32Array[], sampleRate: number): ReferenceSegment[] {
  const candidates = recordings
    .map((samples, index) => ({ index, ...densestSegment(samples, sampleRate) }))
    .filter(({ speechS }) => speechS > 0)
    .sort((a, b) => b.speechS - a.speechS);
  const selected: ReferenceSegment[] = [];
  let totalS = 0;
  for (const { index, fromS, toS } of candidates) {
    if (totalS >= sufficientS) break;
    const endS = Math.min(toS, fromS + maxS - totalS);
    selected.push({ index, fromS, toS: endS });
    totalS += endS - fromS;
  }
  return selected;
}

/** The segment of at most `maxS` with the most speech. */
function densestSegment(samples: Float32Array, sampleRate: number): { fromS: number; toS: number; speechS: number } {
  const isSpeech = speechFrames(samples, Math.round(frameS * sampleRate));
  const length = Math.min(isSpeech.length, Math.round(maxS / frameS));
  let count = isSpeech.slice(0, length).reduce((sum, frame) => sum + frame, 0);
  let best = { from: 0, count };
  for (let from = 1; from + length <= isSpeech.length; from++) {
    count += isSpeech[from + length - 1]! - isSpeech[from - 1]!;
    if (count > best.count) best = { from, count };
  }
  const to = best.from + length;
  const from = best.from === 0 ? 0 : findPause(isSpeech, best.from, Math.min(to, best.from + searchFrames), 1);
  const end = to === isSpeech.length ? to : findPause(isSpeech, to, Math.max(from, to - searchFrames), -1);
  return { fromS: from * frameS, toS: end * frameS, speechS: best.count * frameS };
}

/** 1 for each frame with speech, 0 for a pause. */
function speechFrames(samples: Float32Array, frame: number): Uint8Array {
  const framePowers = Float32Array.from({ length: Math.floor(samples.length / frame) }, (_, at) => {
    let sum = 0;
    for (let i = at * frame; i < (at + 1) * frame; i++) sum += samples[i]! ** 2;
    return sum / frame;
  });
  const loud = framePowers.toSorted()[Math.floor(framePowers.length * 0.95)] ?? 0;
  return Uint8Array.from(framePowers, (power) => (loud > 0 && power > loud * pausePowerRatio ? 1 : 0));
}

/** The middle of the first pause from `start` towards `end`; `start` if there is none. */
function findPause(isSpeech: Uint8Array, start: number, end: number, step: 1 | -1): number {
  let silentFrames = 0;
  for (let at = start; at !== end; at += step) {
    silentFrames = isSpeech[step === 1 ? at : at - 1] === 0 ? silentFrames + 1 : 0;
    if (silentFrames === pauseFrames) return at - (step * pauseFrames) / 2;
  }
  return start;
}
