/** Seconds of one frame of `speechFrames`. */
export const frameS = 0.02;
/** dBFS; a quieter frame is silent. */
const silenceDb = -55;
/** Speech is this far above the noise between words; the louder part of a steady noise is not. */
const snrDb = 9;
/** The level of the noise and that of speech, as shares of all frames by level. */
const [noiseShare, loudShare] = [0.05, 0.95];
/** A shorter gap is a closure or a breath within speech; a shorter sound is a click. */
const [maxGapFrames, minSoundFrames] = [10, 5];

/** For each frame of samples of −1 to 1, whether it is louder than the pauses and the steady noise. */
export function speechFrames(samples: Float32Array, sampleRate: number): readonly boolean[] {
  const size = Math.round(sampleRate * frameS);
  const levels = Array.from({ length: Math.floor(samples.length / size) }, (_, frame) => {
    let sum = 0;
    for (let at = frame * size; at < (frame + 1) * size; at += 1) sum += samples[at]! ** 2;
    return 10 * Math.log10(sum / size + 1e-12);
  });
  const sorted = [...levels].sort((a, b) => a - b);
  const levelAt = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? silenceDb;
  const [noiseDb, loudDb] = [levelAt(noiseShare), levelAt(loudShare)];
  const fromDb = Math.max(silenceDb, noiseDb + snrDb, loudDb - 35);
  return levels.map((level) => loudDb - noiseDb >= snrDb && level >= fromDb);
}

/** Sounds of a recording, in frames: short gaps within them are bridged, clicks are left out. */
export function findSounds(isLoud: readonly boolean[]): { readonly from: number; readonly to: number }[] {
  const sounds: { from: number; to: number }[] = [];
  for (const [frame, loud] of isLoud.entries()) {
    if (!loud) continue;
    const last = sounds.at(-1);
    if (last && frame - last.to <= maxGapFrames) last.to = frame + 1;
    else sounds.push({ from: frame, to: frame + 1 });
  }
  return sounds.filter(({ from, to }) => to - from >= minSoundFrames);
}

/** Seconds of speech in samples of −1 to 1, without pauses and steady noise; the web app and the server measure alike. */
export const netSpeechSeconds = (samples: Float32Array, sampleRate: number): number =>
  findSounds(speechFrames(samples, sampleRate)).reduce((sum, { from, to }) => sum + to - from, 0) * frameS;
