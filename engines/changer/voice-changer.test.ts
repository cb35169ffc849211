import { afterAll, describe, expect, it } from 'vitest';
import { concatSamples } from '../../audio/pcm.ts';
import { synthesizeBase } from '../lab/fitting/synthesize-base.ts';
import { measureVoice } from '../lab/fitting/voice-statistics.ts';
import { trackF0 } from '../lab/vocoder/f0.ts';
import { defaultVoices } from '../voices/default-voices.ts';
import { findTargetVoice } from './target-voice.ts';
import { openVoiceChanger } from './voice-changer.ts';

const changer = openVoiceChanger({ size: 1 });
afterAll(() => changer.close());

const never = new AbortController().signal;
const { clauses, sampleRate } = synthesizeBase('flite', 'rms', 'en', [
  'The harbour is quiet today, and the boats are coming home before the rain begins.',
  'Why would anybody want to do that?',
  'Please remember to lock the front door, water the plants, and feed the cat before you go.',
]);
const speech = concatSamples(clauses);
const target = findTargetVoice(defaultVoices.find(({ labels }) => labels.gender === 'female')!)!;

async function change(samples: Float32Array, pieceSamples: number, similarity = 0.75): Promise<Float32Array> {
  async function* pieces() {
    for (let at = 0; at < samples.length; at += pieceSamples)
      yield { samples: samples.slice(at, at + pieceSamples), sampleRate };
  }
  const results = await Array.fromAsync(changer.change(pieces(), { target, similarity }, never));
  return concatSamples(results.map((pcm) => pcm.samples));
}

describe('the voice changer (STS-002)', () => {
  it('moves the melody to the target by one factor, within 0.3 semitones, and keeps the length', async () => {
    const result = await change(speech, 8000);
    expect(result).toHaveLength(speech.length);
    const source = measureVoice([speech], sampleRate)!;
    expect(Math.abs(12 * Math.log2(measureVoice([result], sampleRate)!.f0MeanHz / target.f0MeanHz))).toBeLessThan(0.7);
    const [before, after] = [trackF0(speech, sampleRate), trackF0(result, sampleRate, { highestHz: 500 })];
    const errors = Array.from(before, (hz, i) =>
      hz > 0 && after[i]! > 0 ? Math.abs(12 * Math.log2((after[i]! * source.f0MeanHz) / (hz * target.f0MeanHz))) : -1,
    )
      .filter((error) => error >= 0)
      .toSorted((a, b) => a - b);
    expect(errors.length).toBeGreaterThan(200);
    expect(errors[errors.length >> 1]).toBeLessThan(0.3);
  });

  it('brings the spectrum closer to the target', async () => {
    const distance = (samples: Float32Array): number => {
      const { bandsDb } = measureVoice([samples], sampleRate)!;
      return Math.sqrt(bandsDb.reduce((sum, db, band) => sum + (db - target.bandsDb[band]!) ** 2, 0) / bandsDb.length);
    };
    expect(distance(await change(speech, 8000, 1))).toBeLessThan(0.7 * distance(speech));
  });

  it('gives the same result for every size of the pieces', async () => {
    expect(await change(speech, 3001)).toEqual(await change(speech, speech.length));
  });

  it('refuses a recording without a voice', async () => {
    const noise = Float32Array.from({ length: 16_000 }, (_, i) => 0.1 * Math.sin(i * i * 0.7));
    await expect(change(noise, 4000)).rejects.toThrow('no voice');
  });
});
