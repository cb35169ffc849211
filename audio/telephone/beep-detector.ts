/** Samples at 8 kHz of a frame: 20 ms. */
const frameLength = 160;
/** Hz of the tones that invite to leave a message. */
const [minHz, maxHz] = [350, 2600];
/** Frames in a row: 160 ms. Vowels and whistles do not stay the same for so long. */
const beepFrames = 8;
/** Mean square at least: about −40 dBFS. */
const minMeanSquare = 100_000;
/** Part of the sound that is not the tone, at most. */
const maxResidual = 0.01;
/** By how much frequency and level may change from frame to frame. */
const [maxHzChange, maxLevelRatio] = [12, 1.6];

export interface BeepDetector {
  /** Whether a beep was heard that lasts until the end of this frame, or that just reached its length. */
  write(frame: Int16Array): boolean;
}

/** Finds a single steady tone in sound at 8 kHz, written in frames of 20 ms. */
export function createBeepDetector(): BeepDetector {
  let last: Tone | undefined;
  let count = 0;
  return {
    write(frame) {
      const tone = toneOf(frame);
      const continues = tone && last && isSame(tone, last);
      count = continues ? count + 1 : tone ? 1 : 0;
      last = tone;
      return count >= beepFrames;
    },
  };
}

interface Tone {
  readonly hz: number;
  readonly meanSquare: number;
}

function isSame(a: Tone, b: Tone): boolean {
  const ratio = a.meanSquare / b.meanSquare;
  return Math.abs(a.hz - b.hz) <= maxHzChange && ratio <= maxLevelRatio && ratio >= 1 / maxLevelRatio;
}

/**
 * The tone of a frame if it is one sine: then x[n−1] + x[n+1] = 2·cos(ω)·x[n] for all samples, and what is left after the
 * best ω is noise.
 */
function toneOf(frame: Int16Array): Tone | undefined {
  let [energy, product, sums] = [0, 0, 0];
  for (let i = 1; i < frameLength - 1; i++) {
    const sum = frame[i - 1]! + frame[i + 1]!;
    energy += frame[i]! * frame[i]!;
    product += frame[i]! * sum;
    sums += sum * sum;
  }
  const meanSquare = energy / (frameLength - 2);
  if (meanSquare < minMeanSquare) return undefined;
  const cosine = product / (2 * energy);
  // The residual in relation to the sine itself: `sums` nearly vanishes at a quarter of the rate.
  const residual = (sums - (product * product) / energy) / energy;
  if (Math.abs(cosine) >= 1 || residual > maxResidual) return undefined;
  const hz = (Math.acos(cosine) * 8000) / (2 * Math.PI);
  return hz >= minHz && hz <= maxHz ? { hz, meanSquare } : undefined;
}
