import { afterAll, describe, expect, it } from 'vitest';
import { concatSamples } from '../../audio/pcm.ts';
import { openIsolator } from './isolator.ts';
import { addNoise, makeNoise, openRandom, siSdrDb } from './test-noise.ts';

const isolator = openIsolator({ size: 1 });
afterAll(() => isolator.close());

const never = new AbortController().signal;

/** Sounds like vowels: harmonics with formants, in syllables. */
function makeVowels(seconds: number, sampleRate: number): Float32Array {
  return Float32Array.from({ length: seconds * sampleRate }, (_, i) => {
    const t = i / sampleRate;
    const phase = 2 * Math.PI * (130 * t - 1.5 * Math.cos(2 * Math.PI * 0.7 * t));
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 2.2 * t)) ** 0.5;
    let sum = 0;
    for (let n = 1; n <= 25; n++) {
      const hz = 130 * n;
      sum += Math.sin(n * phase) * (1 / (1 + ((hz - 650) / 250) ** 2) + 0.4 / (1 + ((hz - 1700) / 300) ** 2));
    }
    return 0.15 * syllable * sum;
  });
}

async function isolate(samples: Float32Array, sampleRate: number, pieceSamples: number): Promise<Float32Array> {
  async function* pieces() {
    for (let at = 0; at < samples.length; at += pieceSamples)
      yield { samples: samples.slice(at, at + pieceSamples), sampleRate };
  }
  const parts: Float32Array[] = [];
  for await (const pcm of isolator.isolate(pieces(), {}, never)) parts.push(pcm.samples);
  return concatSamples(parts);
}

describe('the isolator (ISO-002)', () => {
  it.each([16_000, 48_000])('removes noise from speech at %i Hz', async (sampleRate) => {
    const speech = makeVowels(4, sampleRate);
    const noisy = addNoise(speech, makeNoise('white', speech.length, sampleRate), 5);
    const result = await isolate(noisy, sampleRate, sampleRate / 2);
    expect(siSdrDb(speech, result) - siSdrDb(speech, noisy)).toBeGreaterThan(4);
  });

  it.each([
    [16_000, 1],
    [16_000, 257],
    [16_000, 33_333],
    [48_000, 700],
    [48_000, 77_777],
  ])('returns as many samples as it got (%i Hz, %i samples)', async (sampleRate, length) => {
    const noise = makeNoise('white', length, sampleRate);
    expect(await isolate(noise, sampleRate, 5000)).toHaveLength(length);
  });

  it('gives the same result for every size of the pieces', async () => {
    const noisy = addNoise(makeVowels(3, 48_000), makeNoise('pink', 3 * 48_000, 48_000), 5);
    const whole = await isolate(noisy, 48_000, noisy.length);
    expect(await isolate(noisy, 48_000, 25_001)).toEqual(whole);
  });

  it('keeps what speech has above 8 kHz', async () => {
    const speech = makeVowels(3, 48_000);
    const random = openRandom(7);
    let before = 0;
    // A fricative: noise above 4 kHz, between the vowels.
    const withFricatives = speech.map((value, i) => {
      const white = random();
      const high = white - before;
      before = white;
      return value + (Math.sin((2 * Math.PI * 2.2 * i) / 48_000) < -0.3 ? 0.1 * high : 0);
    });
    const result = await isolate(withFricatives, 48_000, 24_000);
    const highPower = (samples: Float32Array) =>
      samples.reduce((sum, value, i) => sum + (value - 2 * (samples[i - 1] ?? 0) + (samples[i - 2] ?? 0)) ** 2, 0);
    expect(highPower(result)).toBeGreaterThan(0.01 * highPower(withFricatives));
  });

  it('keeps streams of several callers apart', async () => {
    const one = addNoise(makeVowels(2, 16_000), makeNoise('white', 32_000, 16_000), 5);
    const other = makeNoise('hum', 32_000, 16_000);
    const alone = await isolate(one, 16_000, 4000);
    const [together] = await Promise.all([isolate(one, 16_000, 4000), isolate(other, 16_000, 4000)]);
    expect(together).toEqual(alone);
  });

  it('stops when the caller aborts', async () => {
    const controller = new AbortController();
    async function* endless() {
      for (;;) yield { samples: new Float32Array(8000), sampleRate: 16_000 };
    }
    const reading = (async () => {
      for await (const _ of isolator.isolate(endless(), {}, controller.signal)) controller.abort(new Error('gone'));
    })();
    await expect(reading).rejects.toThrow('gone');
  });

  it('refuses other sample rates', async () => {
    await expect(isolate(new Float32Array(100), 44_100, 100)).rejects.toThrow('not 44100 Hz');
  });
});
