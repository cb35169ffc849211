import { describe, expect, it } from 'vitest';
import { planDurationMs } from '../song-plan.ts';
import { styles } from '../styles/styles.ts';
import { arrange } from './arrange.ts';
import { readText } from './read-text.ts';
import { maxSectionMs, minSectionMs, writePlan } from './write-plan.ts';

describe('a plan', () => {
  it.each(styles)('of a prompt that names $name has that style, in the length asked for', ({ name }) => {
    for (const lengthMs of [3000, 7500, 10_000, 31_234, 90_000, 300_000, 600_000]) {
      const plan = writePlan({ prompt: `${name} for a video`, lengthMs, seed: lengthMs });
      expect(planDurationMs(plan)).toBe(lengthMs);
      expect(plan.sections.length).toBeLessThanOrEqual(30);
      for (const { durationMs, name: section } of plan.sections) {
        expect(durationMs, `${name} ${lengthMs} ${section}`).toBeGreaterThanOrEqual(minSectionMs);
        expect(durationMs).toBeLessThanOrEqual(maxSectionMs);
      }
      for (const section of arrange(plan, 1).sections) expect(section.style.name).toBe(name);
    }
  });

  it('knows at least 20 styles', () => {
    expect(new Set(styles.map(({ name }) => name)).size).toBeGreaterThanOrEqual(20);
  });

  it('has the tempo, key, length and instruments of the prompt', () => {
    const plan = writePlan({
      prompt: 'A happy jazz tune in F# minor at 140 bpm with trumpet, no piano, 45 seconds',
      seed: 1,
    });
    expect(plan.positiveStyles).toEqual(expect.arrayContaining(['jazz', '140 bpm', 'F# minor', 'trumpet']));
    expect(plan.negativeStyles).toContain('piano');
    expect(planDurationMs(plan)).toBe(45_000);
    const { tonic, mode, sections } = arrange(plan, 1);
    expect([tonic, mode]).toEqual(['F#', 'minor']);
    for (const { bars, durationS } of sections) expect((bars * 4 * 60) / durationS / 140).toBeCloseTo(1, 0);
  });

  it('reads what a prompt excludes, not what follows', () => {
    const { withoutInstruments, instruments } = readText('lo-fi without drums but with saxophone');
    expect(withoutInstruments.map(({ name }) => name)).toEqual(['drums']);
    expect(instruments.map(({ name }) => name)).toEqual(['saxophone']);
    expect(readText('a song with vocals').asksForVocals).toBe(true);
    expect(readText('instrumental, no vocals').asksForVocals).toBe(false);
  });
});
