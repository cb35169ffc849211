import { expect, it } from 'vitest';
import { concatSamples } from '../../../audio/pcm.ts';
import { sine } from '../recordings/test-recordings.ts';
import { synthesizeBase } from './synthesize-base.ts';
import { measureVoice } from './voice-statistics.ts';

const rate = 16_000;

it('ignores mains hum between sentences', () => {
  const { clauses } = synthesizeBase('flite', 'slt', 'en', ['Nobody on board waved back.', 'It was very close.']);
  const pause = new Float32Array(2 * rate);
  const clean = concatSamples(clauses.flatMap((clause) => [pause, clause]));
  const hum = sine(clean.length / rate, 60);
  const humming = clean.map((sample, i) => sample + hum[i]! / 50);
  const [before, after] = [clean, humming].map((samples) => measureVoice([samples], rate)!);
  expect(Math.abs(12 * Math.log2(after!.f0MeanHz / before!.f0MeanHz))).toBeLessThan(0.2);
  expect(after!.f0SdSemitones).toBeLessThan(before!.f0SdSemitones + 0.3);
});
