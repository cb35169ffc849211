import { expect, it } from 'vitest';
import { bandCount, mirrorBars, openLevelMeter } from './level-meter.ts';

const rate = 48_000;
const frame = (of: (t: number) => number) => Float32Array.from({ length: 1600 }, (_, i) => of(i / rate));
const tone = (hz: number, gain: number) => frame((t) => gain * Math.sin(2 * Math.PI * hz * t));

it('a tone raises the bar of its frequency most', () => {
  const highest = (hz: number) => {
    const bars = openLevelMeter(rate, 1).next(tone(hz, 0.3));
    return bars.indexOf(Math.max(...bars));
  };
  expect(highest(150)).toBeLessThan(highest(600));
  expect(highest(600)).toBeLessThan(highest(3000));
});

it('bars rise immediately, wherever a click is in the frame, and fall slowly', () => {
  for (const at of [0, 500, 1023, 1599]) {
    const meter = openLevelMeter(rate, 1);
    expect(Math.max(...meter.next(new Float32Array(1600)))).toBe(0);
    const click = new Float32Array(1600);
    click[at] = 1;
    const risen = Math.max(...meter.next(click));
    expect(risen).toBeGreaterThan(0.1);
    const fallen = Math.max(...meter.next(new Float32Array(1600)));
    expect(fallen).toBeLessThan(risen);
    expect(fallen).toBeGreaterThan(0);
  }
});

it('a quiet clip moves the bars like a loud one', () => {
  const loud = openLevelMeter(rate, 1).next(tone(440, 0.5));
  const quiet = openLevelMeter(rate, 10).next(tone(440, 0.05));
  for (let band = 0; band < bandCount; band++) expect(quiet[band]).toBeCloseTo(loud[band]!, 3);
});

it('bars are mirrored around the middle', () => {
  expect([...mirrorBars([3, 2, 1])]).toEqual([1, 2, 3, 2, 1]);
});
