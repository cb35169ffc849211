import { describe, expect, it } from 'vitest';
import { integratedLoudness } from '../analysis/loudness.ts';
import { brightness, levelSpread, mean } from '../analysis/test-analysis.ts';
import { truePeak } from '../analysis/test-true-peak.ts';
import { type ChannelStripSettings, openChannelStrip } from './channel-strip.ts';

const sampleRate = 22_050;
const plain: ChannelStripSettings = { sampleRate, gainDb: 0, clarityDb: 0, presenceDb: 0, dynamics: 0 };

/** Two seconds of a buzz whose syllables differ in loudness by 12 dB. */
function buzz(level: number, offset = 0): Float32Array {
  return Float32Array.from({ length: 2 * sampleRate }, (_, i) => {
    const syllable = Math.sin((Math.PI * ((i / sampleRate) * 4)) % Math.PI) * (Math.floor(i / 5512) % 2 ? 1 : 0.25);
    const phase = (i * 120) / sampleRate;
    return offset + level * Math.abs(syllable) * (2 * (phase - Math.floor(phase + 0.5)));
  });
}

function through(samples: Float32Array, settings: Partial<ChannelStripSettings>) {
  const { process, finish } = openChannelStrip({ ...plain, ...settings });
  const half = Math.floor(samples.length / 3);
  const output = [...process(samples.slice(0, half)), ...process(samples.slice(half)), ...finish()];
  return { samples: Float32Array.from(output), sampleRate };
}

describe('the channel strip', () => {
  it('removes a DC offset', () => {
    const { samples } = through(buzz(0.2, 0.3), {});
    expect(Math.abs(mean(samples.subarray(sampleRate)))).toBeLessThan(1e-3);
  });

  it('raises the level by the gain', () => {
    const before = integratedLoudness(through(buzz(0.05), {}));
    expect(integratedLoudness(through(buzz(0.05), { gainDb: 6 })) - before).toBeCloseTo(6, 1);
  });

  it('keeps true peaks below −1 dBTP at any gain', () => {
    for (const gainDb of [10, 20, 40]) {
      expect(truePeak(through(buzz(0.5), { gainDb, clarityDb: 6, presenceDb: 3 }))).toBeLessThanOrEqual(-1);
    }
  });

  it('changes the brightness', () => {
    const [dull, even, clear] = [-6, 0, 6].map((clarityDb) => brightness(through(buzz(0.1), { clarityDb })));
    expect(dull).toBeLessThan(even! * 0.9);
    expect(clear).toBeGreaterThan(even! * 1.1);
    expect(brightness(through(buzz(0.1), { presenceDb: 3 }))).toBeGreaterThan(even! * 1.05);
  });

  it('widens and narrows the dynamics', () => {
    const [narrow, even, wide] = [-0.3, 0, 0.4].map((dynamics) => levelSpread(through(buzz(0.2), { dynamics })));
    expect(narrow).toBeLessThan(even! * 0.85);
    expect(wide).toBeGreaterThan(even! * 1.15);
  });

  it('keeps the length', () => {
    expect(through(buzz(0.2), { gainDb: 12 }).samples).toHaveLength(2 * sampleRate);
  });
});
