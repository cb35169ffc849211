/** A part of a recording, in seconds from its beginning. */
export interface Stretch {
  /** Which of the recordings. */
  readonly index: number;
  readonly fromS: number;
  readonly toS: number;
}

const frameS = 0.02;
/** What is this much softer than the loud parts is a pause, as a share of the power: −30 dB. */
const pauseShare = 0.001;
/** Frames of a pause between words. */
const pauseFrames = 4;
/** How far a cut may move into the stretch to fall into a pause, in frames. */
const searchFrames = 100;

/** What a model hears of a voice: enough of it, and no more than it listens to. Seconds. */
const [enoughS, mostS] = [8, 12];

/**
 * The stretches of recordings that show a voice best: those with the most speech in them, begun and ended in a pause where
 * one is near. One where it is long enough, else those of several recordings, at most 12 seconds together.
 */
export function bestStretches(recordings: readonly Float32Array[], sampleRate: number): Stretch[] {
  const found = recordings
    .map((samples, index) => ({ index, ...densest(samples, sampleRate) }))
    .filter(({ speechS }) => speechS > 0)
    .sort((a, b) => b.speechS - a.speechS);
  const chosen: Stretch[] = [];
  let totalS = 0;
  for (const { index, fromS, toS } of found) {
    if (totalS >= enoughS) break;
    const endS = Math.min(toS, fromS + mostS - totalS);
    chosen.push({ index, fromS, toS: endS });
    totalS += endS - fromS;
  }
  return chosen;
}

/** The part of at most `mostS` with the most speech. */
function densest(samples: Float32Array, sampleRate: number): { fromS: number; toS: number; speechS: number } {
  const spoken = speechFrames(samples, Math.round(frameS * sampleRate));
  const length = Math.min(spoken.length, Math.round(mostS / frameS));
  let count = spoken.slice(0, length).reduce((sum, one) => sum + one, 0);
  let best = { from: 0, count };
  for (let from = 1; from + length <= spoken.length; from++) {
    count += spoken[from + length - 1]! - spoken[from - 1]!;
    if (count > best.count) best = { from, count };
  }
  const to = best.from + length;
  const from = best.from === 0 ? 0 : pauseNear(spoken, best.from, Math.min(to, best.from + searchFrames), 1);
  const end = to === spoken.length ? to : pauseNear(spoken, to, Math.max(from, to - searchFrames), -1);
  return { fromS: from * frameS, toS: end * frameS, speechS: best.count * frameS };
}

/** 1 for each frame with speech in it, 0 for a pause. */
function speechFrames(samples: Float32Array, frame: number): Uint8Array {
  const powers = Float32Array.from({ length: Math.floor(samples.length / frame) }, (_, at) => {
    let sum = 0;
    for (let i = at * frame; i < (at + 1) * frame; i++) sum += samples[i]! ** 2;
    return sum / frame;
  });
  const loud = powers.toSorted()[Math.floor(powers.length * 0.95)] ?? 0;
  return Uint8Array.from(powers, (power) => (loud > 0 && power > loud * pauseShare ? 1 : 0));
}

/** The middle of the first pause from `start` towards `end`; `start` where there is none. */
function pauseNear(spoken: Uint8Array, start: number, end: number, step: 1 | -1): number {
  let silent = 0;
  for (let at = start; at !== end; at += step) {
    silent = spoken[step === 1 ? at : at - 1] === 0 ? silent + 1 : 0;
    if (silent === pauseFrames) return at - (step * pauseFrames) / 2;
  }
  return start;
}
