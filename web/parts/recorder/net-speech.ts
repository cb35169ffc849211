const frameS = 0.02;
/** dBFS; a quieter frame is silent. */
const silenceDb = -55;
/** Speech is this far above the noise between words; the louder part of a steady noise is not. */
const snrDb = 9;
/** The level of the noise and that of speech, as shares of all frames by level. */
const [noiseShare, loudShare] = [0.05, 0.95];
/** A shorter gap is a closure or a breath within speech; a shorter sound is a click. */
const [maxGapFrames, minSoundFrames] = [10, 5];
/** Hz; speech is below half of it, and an hour needs little memory. */
const decodeRate = 8000;
/** Larger files would take the browser too much memory; the server measures them. */
const maxDecodedBytes = 60 * 2 ** 20;

/** Seconds of speech in samples of −1 to 1, without pauses and steady noise. */
export function netSpeechSeconds(samples: Float32Array, sampleRate: number): number {
  const size = Math.round(sampleRate * frameS);
  const levels = Array.from({ length: Math.floor(samples.length / size) }, (_, frame) => {
    let sum = 0;
    for (let at = frame * size; at < (frame + 1) * size; at += 1) sum += samples[at]! ** 2;
    return 10 * Math.log10(sum / size + 1e-12);
  });
  const sorted = [...levels].sort((a, b) => a - b);
  const levelAt = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? silenceDb;
  const [noiseDb, loudDb] = [levelAt(noiseShare), levelAt(loudShare)];
  if (loudDb - noiseDb < snrDb) return 0;
  const fromDb = Math.max(silenceDb, noiseDb + snrDb, loudDb - 35);
  return countFrames(levels.map((level) => level >= fromDb)) * frameS;
}

/** The frames in sounds, with the short gaps in them. */
function countFrames(isLoud: readonly boolean[]): number {
  let total = 0;
  let length = 0;
  let gap = 0;
  const end = () => {
    if (length >= minSoundFrames) total += length;
    length = 0;
  };
  for (const loud of isLoud) {
    if (!loud) {
      gap += 1;
      continue;
    }
    if (length > 0 && gap > maxGapFrames) end();
    length += length > 0 ? gap + 1 : 1;
    gap = 0;
  }
  end();
  return total;
}

/** Seconds of speech in a recording; undefined if the browser cannot decode it. */
export async function measureNetSpeech(file: Blob): Promise<number | undefined> {
  if (file.size > maxDecodedBytes) return undefined;
  try {
    const decoded = await new OfflineAudioContext(1, 1, decodeRate).decodeAudioData(await file.arrayBuffer());
    return netSpeechSeconds(decoded.getChannelData(0), decoded.sampleRate);
  } catch {
    return undefined;
  }
}
