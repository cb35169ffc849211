import { turnFrameMs } from '../../audio/analysis/turns/turn-detector.ts';
import { openStreamResampler } from '../../audio/effects/stream-resampler.ts';
import { openSpeech } from '../../engines/registry.ts';
import { speakText } from '../speak-text.ts';

/** Speech of the project's voices in noise, for benchmarks of turns. */

/** Hz. */
export const rate = 16_000;
/** Samples of a frame of the turn detector. */
export const frame = (rate * turnFrameMs) / 1000;
/** Words arrive this long after they are spoken. */
export const lagMs = 300;
export const voiceNames: Readonly<Record<string, readonly string[]>> = {
  en: ['Marlow', 'Nora', 'Fergus'],
  de: ['Greta', 'Lothar'],
};
const noiseDb = -50;

let seed = 1;
/** 0..1, the same in each run. */
export const random = (): number => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};
export const addNoise = (samples: Float32Array): Float32Array =>
  samples.map((sample) => sample + 10 ** (noiseDb / 20) * 1.7 * (2 * random() - 1));
/** Without the silence around it. */
function trim(samples: Float32Array): Float32Array {
  const isLoud = (sample: number): boolean => Math.abs(sample) > 0.01;
  return samples.slice(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1);
}
const speech = await openSpeech();
/** Speech without the silence around it. */
export async function speak(name: string, text: string, language: string): Promise<Float32Array> {
  const voice = speech.voices.find((one) => one.name === name)!;
  // A busy machine may take too long for a clause.
  const pcm = await speakText(speech, voice, text, language).catch(() => speakText(speech, voice, text, language));
  return trim(openStreamResampler(pcm.sampleRate, rate).write(pcm.samples));
}

export const closeSpeech = () => speech.close();
