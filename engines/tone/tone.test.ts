import { describe, expect, it } from 'vitest';
import { integratedLoudness } from '../../audio/analysis/loudness.ts';
import type { SpeechChunk } from '../contract/streaming.ts';
import { neverAborted } from '../contract/test-signal.ts';
import { defaultSettings } from '../host/test-speech.ts';
import { tone } from './tone.ts';

async function speak(text: string, speed = 1, signal = neverAborted) {
  const chunks: SpeechChunk[] = [];
  const request = { text, voice: 'tone', language: 'en', settings: { ...defaultSettings, speed } };
  for await (const chunk of tone.speak(request, signal)) chunks.push(chunk);
  const samples = Float32Array.from(chunks.flatMap(({ pcm }) => [...pcm.samples]));
  return { chunks, samples, sampleRate: tone.sampleRate };
}

describe('the tone engine', () => {
  it('generates 50 ms per character, scaled by the speed', async () => {
    expect((await speak('Hello, world')).samples.length / 22_050).toBeCloseTo(0.6, 2);
    expect((await speak('Hello, world', 0.75)).samples.length / 22_050).toBeCloseTo(0.8, 2);
  });

  it('gives the same samples for the same text only', async () => {
    const [one, again, other] = await Promise.all(['One tone', 'One tone', 'One more'].map((text) => speak(text)));
    expect(again).toEqual(one);
    expect(other!.samples).not.toEqual(one!.samples);
  });

  it('is silent for white space only', async () => {
    const { samples } = await speak('a b');
    const third = samples.length / 3;
    const loudest = (part: number) => Math.max(...samples.subarray(part * third, (part + 1) * third).map(Math.abs));
    expect([loudest(0), loudest(1), loudest(2)].map((peak) => peak > 0.1)).toEqual([true, false, true]);
  });

  it('has the level of a voice', async () => {
    expect(Math.abs(integratedLoudness(await speak('The quick brown fox jumps over the lazy dog')) + 18)).toBeLessThan(
      2,
    );
  });

  it('reports progress in the text', async () => {
    const { chunks } = await speak('x'.repeat(25));
    expect(chunks.map(({ textDone }) => textDone)).toEqual([10, 20, 25]);
  });

  it('stops when aborted', async () => {
    await expect(speak('abc', 1, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
  });
});
