import { describe, expect, it } from 'vitest';
import { channelLoudness } from '../analysis/loudness.ts';
import { openLoudnessMeter } from '../analysis/loudness-meter.ts';
import { concatSamples, type Pcm } from '../pcm.ts';
import { duckingGain, openDucking } from './ducking.ts';
import { activeLevelDb, openLevelTrack } from './level-track.ts';
import { limitStereo, mixDub, type Stereo } from './mix-dub.ts';
import { type PlacedTake, placeTakes } from './place-takes.ts';
import { targetLevels } from './voice-levels.ts';

const sampleRate = 48_000;
const tone = (hz: number, seconds: number, rate = sampleRate, amplitude = 0.25): Pcm => ({
  samples: Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / rate),
  ),
  sampleRate: rate,
});
const take = (startMs: number, endMs: number, pcm: Pcm | undefined, more: Partial<PlacedTake> = {}): PlacedTake => ({
  startMs,
  endMs,
  stretch: 1,
  load: async () => pcm,
  ...more,
});
const track = async (takes: readonly PlacedTake[], seconds: number, pieceSamples = 4800) =>
  concatSamples(await Array.fromAsync(placeTakes(takes, { sampleRate, samples: seconds * sampleRate, pieceSamples })));
/** First and last moment at which a sound is heard, in ms. */
const heard = (samples: Float32Array) => {
  const isLoud = (sample: number) => Math.abs(sample) > 0.02;
  return [samples.findIndex(isLoud), samples.findLastIndex(isLoud)].map((at) => (at / sampleRate) * 1000);
};
const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
const part = (samples: Float32Array, fromMs: number, toMs: number) =>
  samples.subarray((fromMs / 1000) * sampleRate, (toMs / 1000) * sampleRate);

describe('placeTakes', () => {
  it('puts takes of different rates at their times, to the sample', async () => {
    const takes = [
      take(500, 2000, tone(440, 1)),
      take(2100, 3200, tone(440, 1, 24_000)),
      take(3300, 4400, tone(440, 1, 22_050)),
    ];
    const voices = await track(takes, 5);
    expect(voices).toHaveLength(5 * sampleRate);
    for (const { startMs } of takes) {
      const [start, end] = heard(part(voices, startMs - 40, startMs + 1040));
      expect(start! - 40).toBeCloseTo(0, 0);
      expect(end! - 40).toBeGreaterThan(997);
      expect(end! - 40).toBeLessThan(1001);
    }
    expect(rms(part(voices, 0, 490))).toBe(0);
  });

  it.each([1.25, 0.85])('stretches a take by %f to its exact length', async (stretch) => {
    const length = 1000 / stretch;
    const voices = await track([take(1000, 1000 + Math.ceil(length), tone(220, 1), { stretch })], 4);
    const [start, end] = heard(voices);
    expect(Math.abs(start! - 1000)).toBeLessThan(20);
    expect(Math.abs(end! - 1000 - length)).toBeLessThan(20);
  });

  it('cuts off what is too long without a click, and mixes what overlaps', async () => {
    const voices = await track([take(0, 500, tone(300, 1)), take(250, 1500, tone(500, 1))], 2);
    const alone = await track([take(250, 1500, tone(500, 1))], 2);
    const first = voices.map((sample, i) => sample - alone[i]!);
    expect(rms(part(first, 500, 2000))).toBe(0);
    expect(Math.abs(first[Math.round(0.4995 * sampleRate)]!)).toBeLessThan(0.01);
    expect(rms(part(first, 0, 450))).toBeGreaterThan(0.1);
  });

  it('makes a take as loud as it is to be, by 12 dB at most, and omits lost takes', async () => {
    const quiet = tone(300, 1, 24_000, 0.05);
    const level = activeLevelDb(quiet);
    const voices = await track(
      [
        take(0, 1000, quiet, { levelDb: level + 6 }),
        take(1000, 2000, quiet, { levelDb: level + 30 }),
        take(2000, 3000, undefined, { levelDb: -20 }),
      ],
      3,
    );
    expect(20 * Math.log10(rms(part(voices, 100, 900)) / rms(quiet.samples))).toBeCloseTo(6, 1);
    expect(20 * Math.log10(rms(part(voices, 1100, 1900)) / rms(quiet.samples))).toBeCloseTo(12, 1);
    expect(rms(part(voices, 2000, 3000))).toBe(0);
  });

  it('loads each take once, when the track has reached it', async () => {
    const loads: string[] = [];
    const pcm = tone(300, 0.5);
    const takes = [0, 1000, 2000].map((startMs) =>
      take(startMs, startMs + 600, pcm, {
        load: async () => {
          loads.push(String(startMs));
          return pcm;
        },
      }),
    );
    const pieces = placeTakes(takes, { sampleRate, samples: 3 * sampleRate, pieceSamples: sampleRate / 2 });
    const seen: string[] = [];
    for await (const _ of pieces) seen.push(loads.join(' '));
    expect(seen).toEqual(['0', '0', '0 1000', '0 1000', '0 1000 2000', '0 1000 2000']);
  });
});

describe('targetLevels', () => {
  it('follows the source within 3 dB of what its speaker usually has', () => {
    const ofA = [-20, -21, -40, Number.NEGATIVE_INFINITY].map((levelDb) => ({ speakerId: 'a', levelDb }));
    expect(targetLevels([...ofA, { speakerId: 'b', levelDb: Number.NEGATIVE_INFINITY }])).toEqual([
      -20,
      -21,
      -24,
      -21,
      undefined,
    ]);
  });
});

describe('ducking', () => {
  const ones = (length: number): Stereo => [new Float32Array(length).fill(1), new Float32Array(length).fill(1)];
  it('is down when a voice starts, rises slowly after it, and leaves the rest as it is', () => {
    const [left, right] = ones(6 * sampleRate);
    const ducking = openDucking([{ startMs: 2000, endMs: 3000, gainDb: -18 }], sampleRate);
    for (let at = 0; at < left.length; at += 1000)
      ducking.apply([left.subarray(at, at + 1000), right.subarray(at, at + 1000)]);
    expect(left).toEqual(right);
    const dbAt = (ms: number) => 20 * Math.log10(left[Math.round((ms * sampleRate) / 1000)]!);
    expect(dbAt(1950)).toBe(0);
    expect(dbAt(2000)).toBeCloseTo(-18, 3);
    expect(dbAt(3000)).toBeCloseTo(-18, 3);
    expect(dbAt(3350)).toBeLessThan(-10);
    expect(left[5 * sampleRate]).toBe(1);
    let steepest = 0;
    for (let i = 1; i < left.length; i++) steepest = Math.max(steepest, Math.abs(left[i]! - left[i - 1]!));
    expect(steepest).toBeLessThan(0.004);
  });

  it('stays down in short pauses, and takes the deepest of overlapping spans', () => {
    const [left, right] = ones(4 * sampleRate);
    const spans = [
      { startMs: 500, endMs: 1000, gainDb: -18 },
      { startMs: 1200, endMs: 2000, gainDb: -18 },
      { startMs: 1500, endMs: 1800, gainDb: -30 },
    ];
    openDucking(spans, sampleRate).apply([left, right]);
    const dbAt = (ms: number) => 20 * Math.log10(left[Math.round((ms * sampleRate) / 1000)]!);
    expect(dbAt(1100)).toBeCloseTo(-18, 3);
    expect(dbAt(1600)).toBeCloseTo(-30, 3);
  });

  it('lowers the original to 18 dB below the voice, within 12 to 36 dB', () => {
    expect(duckingGain(-20, -20)).toBe(-18);
    expect(duckingGain(-10, -20)).toBe(-28);
    expect(duckingGain(-40, -20)).toBe(-12);
    expect(duckingGain(0, -40)).toBe(-36);
    expect(duckingGain(undefined, -20)).toBe(-18);
    expect(duckingGain(Number.NEGATIVE_INFINITY, -20)).toBe(-18);
  });
});

async function* pieces(stereo: Stereo, length: number): AsyncGenerator<Stereo> {
  for (let at = 0; at < stereo[0].length; at += length)
    yield [stereo[0].slice(at, at + length), stereo[1].slice(at, at + length)];
}
const joined = (parts: readonly Stereo[]): Stereo => [
  concatSamples(parts.map(([left]) => left)),
  concatSamples(parts.map(([, right]) => right)),
];

describe('mixDub', () => {
  it('keeps a stereo background and adds the voices in its middle', async () => {
    const background: Stereo = [tone(200, 2).samples.slice(), tone(310, 2).samples.slice()];
    const voices = placeTakes([take(500, 1500, tone(1000, 1))], {
      sampleRate,
      samples: 3 * sampleRate,
      pieceSamples: 5000,
    });
    const [left, right] = joined(await Array.fromAsync(mixDub({ voices, background: pieces(background, 7777) })));
    expect(left).toHaveLength(3 * sampleRate);
    expect(part(left, 0, 499)).toEqual(part(background[0], 0, 499));
    expect(part(right, 1501, 2000)).toEqual(part(background[1], 1501, 2000));
    const added = [left, right].map((channel, at) =>
      part(channel, 600, 1400).map((x, i) => x - part(background[at]!, 600, 1400)[i]!),
    );
    expect(rms(added[0]!.map((x, i) => x - added[1]![i]!))).toBeLessThan(1e-6);
    expect(rms(part(left, 2000, 3000))).toBe(0);
  });

  it('keeps true peaks below the ceiling, and the length', async () => {
    const loud: Stereo = [tone(997, 1, sampleRate, 1.6).samples.slice(), tone(400, 1, sampleRate, 0.2).samples.slice()];
    const limited = joined(
      await Array.fromAsync(limitStereo(pieces(loud, 4321), { sampleRate, gainDb: 0, ceilingDb: -1 })),
    );
    expect(limited.map(({ length }) => length)).toEqual([sampleRate, sampleRate]);
    expect(limited[0].reduce((peak, x) => Math.max(peak, Math.abs(x)), 0)).toBeLessThan(10 ** (-0.95 / 20));
    expect(rms(limited[1])).toBeCloseTo(rms(loud[1]), 4);
  });
});

describe('openLoudnessMeter', () => {
  it.each([0.2, 3.27])('measures a sound of %f s in parts like a whole one', (seconds) => {
    const left = tone(997, seconds, sampleRate, 0.3).samples.map((x, i) => x * (1 + Math.sin(i / 20_000)));
    const right = tone(440, seconds, sampleRate, 0.1).samples;
    const meter = openLoudnessMeter(sampleRate, 2);
    for (let at = 0; at < left.length; at += 3333)
      meter.add([left.subarray(at, at + 3333), right.subarray(at, at + 3333)]);
    expect(meter.loudness()).toBeCloseTo(channelLoudness([left, right], sampleRate), 4);
  });

  it('measures silence', () => {
    expect(openLoudnessMeter(sampleRate, 2).loudness()).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('openLevelTrack', () => {
  it('measures what is heard between two times, without pauses', () => {
    const levels = openLevelTrack(sampleRate);
    levels.add(concatSamples([new Float32Array(sampleRate), tone(400, 1).samples, new Float32Array(sampleRate)]));
    expect(levels.levelBetween(0, 3000)).toBeCloseTo(levels.levelBetween(1000, 2000), 1);
    expect(levels.levelBetween(0, 900)).toBe(Number.NEGATIVE_INFINITY);
    expect(levels.levelBetween(9000, 9900)).toBe(Number.NEGATIVE_INFINITY);
  });
});
