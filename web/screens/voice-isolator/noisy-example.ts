import { wavHeader } from '../../parts/player/player-wav.ts';

const sampleRate = 48_000;
/** The hum of mains power and its overtones, in Hz, and their levels. */
const hum = [
  [50, 0.02],
  [150, 0.012],
  [250, 0.008],
] as const;
const hissLevel = 0.03;

/** Adds hiss and hum to speech, as a one-click example for the isolator. A seeded noise makes every example the same. */
export function addNoise(speech: Float32Array, rate: number): Float32Array {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  return speech.map((sample, at) => {
    const humming = hum.reduce((sum, [hz, level]) => sum + level * Math.sin((2 * Math.PI * hz * at) / rate), 0);
    return Math.max(-1, Math.min(1, sample + humming + hissLevel * random()));
  });
}

/** A WAV file of `speech`, an audio file, with noise. */
export async function noisyFile(speech: Blob, name: string): Promise<File> {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const decoded = await context.decodeAudioData(await speech.arrayBuffer());
  const samples = addNoise(decoded.getChannelData(0), sampleRate);
  const data = Int16Array.from(samples, (sample) => Math.round(sample * 32_767));
  const header = wavHeader({ codec: 'pcm', sampleRate }, data.byteLength);
  return new File([header, data], name, { type: 'audio/wav' });
}
