import { expect, it } from 'vitest';
import { concatSamples } from '../../../../audio/pcm.ts';
import type { SpeechChunk } from '../../../../engines/contract/streaming.ts';
import { applyVoiceEffects } from './voice-effects.service.ts';

const sampleRate = 24_000;
const tone = (from: number) =>
  Float32Array.from({ length: 5000 }, (_, i) => 0.3 * Math.sin((2 * Math.PI * 440 * (from + i)) / sampleRate));
async function* speech(): AsyncGenerator<SpeechChunk> {
  for (let at = 0; at < 4; at++) yield { pcm: { samples: tone(at * 5000), sampleRate }, textDone: at + 1 };
}
const read = (effects: Parameters<typeof applyVoiceEffects>[1]) =>
  Array.fromAsync(applyVoiceEffects(speech(), effects));

it('changes the sound while it is streamed, and keeps its length and its text', async () => {
  const plain = await read(undefined);
  const changed = await read([
    { type: 'effect', id: 'pitch', values: { shift: 4 } },
    { type: 'environment', id: 'hall', values: {} },
  ]);
  const samples = concatSamples(changed.map(({ pcm }) => pcm.samples));
  expect(samples.length).toBe(20_000);
  expect(samples).not.toEqual(concatSamples(plain.map(({ pcm }) => pcm.samples)));
  expect(changed.map(({ textDone }) => textDone)).toEqual([1, 2, 3, 4, 4]);
  expect(changed[1]!.pcm.samples.length).toBeGreaterThan(0);
});
