import { expect } from 'vitest';

/** 5 ms at 22,050 Hz. */
const frameLength = 110;
/** RMS of a frame that sounds; the tone engine speaks at −18 LUFS. */
const soundingLevel = 1300;
/** The watermark moves the edges of a sound. */
const edgeFrames = 3;

/** Silence that ends a sound: between two tones of a word, the level dips for less; a space lasts ten frames. */
const quietFrames = 5;

/** The stretches of 16-bit audio that sound, in order. */
function soundsOf(audio: Buffer): Int16Array[] {
  const samples = new Int16Array(audio.buffer.slice(audio.byteOffset, audio.byteOffset + audio.length));
  const sounds: [start: number, end: number][] = [];
  for (let at = 0; at < samples.length; at += frameLength) {
    const frame = samples.subarray(at, at + frameLength);
    const level = Math.sqrt(frame.reduce((sum, sample) => sum + sample * sample, 0) / frameLength);
    if (level <= soundingLevel) continue;
    const last = sounds.at(-1);
    if (last && at - last[1] < quietFrames * frameLength) last[1] = at + frameLength;
    else sounds.push([at, at + frameLength]);
  }
  return sounds.map(([start, end]) => samples.subarray(start, end));
}

/**
 * Expects the same sounds in the same order. Two readings of a text differ in their pauses, and by the watermark, which
 * depends on the position.
 */
export function expectSameSounds(one: Buffer, other: Buffer): void {
  const [ones, others] = [soundsOf(one), soundsOf(other)];
  expect(ones.length).toBe(others.length);
  for (const [at, sound] of ones.entries()) {
    const { length } = others[at]!;
    expect(Math.abs(sound.length - length), `length of sound ${at}`).toBeLessThanOrEqual(edgeFrames * frameLength);
    expect(isAlike(sound, others[at]!), `likeness of sound ${at}`).toBe(true);
  }
}

/** Whether two sounds correlate at a shift that the watermark can cause. */
function isAlike(one: Int16Array, other: Int16Array): boolean {
  for (let shift = 0; shift <= edgeFrames * frameLength; shift++)
    if (correlation(one.subarray(shift), other) > 0.9 || correlation(one, other.subarray(shift)) > 0.9) return true;
  return false;
}

function correlation(a: Int16Array, b: Int16Array): number {
  let [both, powerOfA, powerOfB] = [0, 0, 0];
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    both += a[i]! * b[i]!;
    powerOfA += a[i]! * a[i]!;
    powerOfB += b[i]! * b[i]!;
  }
  return both / Math.sqrt(powerOfA * powerOfB);
}
