import { expect, it } from 'vitest';
import { changeSpeed, markRecording, testPattern, testVowels } from '../../../audio/watermark/test-recordings.ts';
import type { AudioSource } from '../../platform/audio-input/audio-input.ts';
import { presentClassification } from './ai-speech-classifier.present.ts';
import { aiSpeechClassifierService } from './ai-speech-classifier.service.ts';

const pattern = testPattern(1);
const natural = testVowels(12, 3);
const marked = markRecording(pattern, natural);
const signal = new AbortController().signal;

async function classify(samples: Float32Array) {
  const audioInput = {
    inspect: async () => ({}) as AudioSource,
    async *read() {
      for (let at = 0; at < samples.length; at += 8000)
        yield { channels: [samples.slice(at, at + 8000)], sampleRate: 16_000 };
    },
  };
  const service = aiSpeechClassifierService({ audioInput, watermark: { pattern } });
  return presentClassification(await service.classify({ name: 'a.wav', bytes: 1, path: '' }, signal));
}

it('CLS-002 recognizes marked audio and not audio without the mark', async () => {
  expect(await classify(marked)).toMatchObject({ verdict: 'marked', probability: 1, duration_secs: 12 });
  const unmarked = await classify(natural);
  expect(unmarked).toMatchObject({ verdict: 'unmarked', parts: [] });
  expect(unmarked.probability).toBeLessThan(0.1);
});

it('CLS-002 names the parts of a recording that carry the mark', async () => {
  const { verdict, parts } = await classify(Float32Array.from([...natural, ...marked, ...testVowels(12, 9)]));
  expect(verdict).toBe('marked');
  expect(parts).toHaveLength(1);
  expect(Math.abs(parts[0]!.start_secs - 12)).toBeLessThanOrEqual(3);
  expect(Math.abs(parts[0]!.end_secs - 24)).toBeLessThanOrEqual(3);
});

it('CLS-002 recognizes marked audio that is played faster', async () => {
  const { verdict, parts } = await classify(changeSpeed(marked, 1.07));
  expect(verdict).toBe('marked');
  expect(parts.length).toBeGreaterThan(0);
});

it('CLS-002 does not judge less than three seconds of sound, but names a mark in them', async () => {
  expect(await classify(natural.slice(0, 32_000))).toMatchObject({ verdict: 'too_short', parts: [] });
  expect(await classify(new Float32Array(160_000))).toMatchObject({ verdict: 'too_short', probability: 0 });
  expect((await classify(marked.slice(4000, 44_000))).verdict).toBe('marked');
});
