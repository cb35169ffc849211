import { integratedLoudness } from '../../audio/analysis/loudness.ts';
import type { Alignment, SpeechChunk, SpeechRequest, Tts } from '../contract.ts';

const sampleRate = 22_050;
const characterS = 0.05;
/** Characters that one chunk holds: half a second. */
const charactersPerChunk = 10;
const levelLufs = -18;

/**
 * Sounds one tone for each character, 50 ms long at speed 1, its height by the character; white space is silent. It is no
 * speech: tests use it, because its length follows the text and the same request always makes the same samples.
 */
export const tone: Tts = {
  id: 'tone',
  capabilities: { sampleRate, streaming: 'chunk', settings: ['speed'] },
  voices: [{ key: 'tone', languages: ['en'] }],
  speak,
};

async function* speak({ text, settings, timings }: SpeechRequest, signal: AbortSignal): AsyncGenerator<SpeechChunk> {
  const length = Math.round((characterS * sampleRate) / settings.speed);
  for (let start = 0; start < text.length; start += charactersPerChunk) {
    // A real engine answers later, never at once.
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
      ...(timings && { alignment: timesOf(text, start, textDone, length) }),
    };
  }
}

/** The times of the characters that begin in a stretch of the text: exactly those of their tones. */
function timesOf(text: string, from: number, to: number, length: number): Alignment {
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

/** A tone that swells and dies away, so that nothing clicks. */
function beep(samples: Float32Array, code: number): void {
  const step = (2 * Math.PI * (220 + (code % 64) * 10)) / sampleRate;
  for (let i = 0; i < samples.length; i++) {
    samples[i] = amplitude * Math.sin(step * i) * Math.sin((Math.PI * i) / samples.length);
  }
}

/** Set so that a row of beeps is as loud as a voice. */
const amplitude = ((): number => {
  const samples = new Float32Array(sampleRate);
  const length = characterS * sampleRate;
  for (let i = 0; i < samples.length; i++) {
    samples[i] = Math.sin((2 * Math.PI * 500 * i) / sampleRate) * Math.sin((Math.PI * (i % length)) / length);
  }
  return 10 ** ((levelLufs - integratedLoudness({ samples, sampleRate })) / 20);
})();
