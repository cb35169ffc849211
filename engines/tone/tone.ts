import { integratedLoudness } from '../../audio/analysis/loudness.ts';
import type { Alignment } from '../contract/alignment.ts';
import type { SpeechChunk, SpeechRequest, Tts } from '../contract/streaming.ts';

const sampleRate = 22_050;
const characterS = 0.05;
/** Characters per chunk: half a second. */
const charactersPerChunk = 10;
const levelLufs = -18;

/**
 * Generates one tone per character: 50 ms at speed 1, with a pitch that depends on the character; white space is
 * silent. For tests: its length follows the text, and the same request gives the same samples.
 */
export const tone: Tts = {
  id: 'tone',
  sampleRate,
  settings: ['speed'],
  voices: [{ key: 'tone', languages: ['en'] }],
  readsScript: () => true,
  speak,
};

async function* speak({ text, settings, timings }: SpeechRequest, signal: AbortSignal): AsyncGenerator<SpeechChunk> {
  const length = Math.round((characterS * sampleRate) / settings.speed);
  for (let start = 0; start < text.length; start += charactersPerChunk) {
    // Yields to the event loop, as a real engine would.
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    const textDone = Math.min(text.length, start + charactersPerChunk);
    const samples = new Float32Array((textDone - start) * length);
    for (let at = start; at < textDone; at++) {
      if (/\S/.test(text[at]!))
        beep(samples.subarray((at - start) * length, (at - start + 1) * length), text.charCodeAt(at));
    }
    yield {
      pcm: { samples, sampleRate },
      textDone,
      ...(timings && { alignment: computeTimes(text, start, textDone, length) }),
    };
  }
}

/** The exact times of the characters that start in a range of the text. */
function computeTimes(text: string, from: number, to: number, length: number): Alignment {
  const times = { characters: [] as string[], startS: [] as number[], endS: [] as number[] };
  let at = 0;
  for (const character of text) {
    const next = at + character.length;
    if (at >= from && at < to) {
      times.characters.push(character);
      times.startS.push((at * length) / sampleRate);
      times.endS.push((next * length) / sampleRate);
    }
    at = next;
  }
  return { original: times, normalized: times };
}

/** A tone with a fade in and out, to avoid clicks. */
function beep(samples: Float32Array, code: number): void {
  const step = (2 * Math.PI * (220 + (code % 64) * 10)) / sampleRate;
  for (let i = 0; i < samples.length; i++) {
    samples[i] = amplitude * Math.sin(step * i) * Math.sin((Math.PI * i) / samples.length);
  }
}

/** Gives a series of beeps the level of a voice. */
const amplitude = ((): number => {
  const samples = new Float32Array(sampleRate);
  const length = characterS * sampleRate;
  for (let i = 0; i < samples.length; i++) {
    samples[i] = Math.sin((2 * Math.PI * 500 * i) / sampleRate) * Math.sin((Math.PI * (i % length)) / length);
  }
  return 10 ** ((levelLufs - integratedLoudness({ samples, sampleRate })) / 20);
})();
