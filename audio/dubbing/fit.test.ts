import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptPauseMs, planFit, roomEnds } from './fit.ts';

const line = (startMs: number, endMs: number, roomEndMs: number, naturalMs: number, spokenSpeed?: number) =>
  planFit({ id: 'line', startMs, endMs, roomEndMs, naturalMs, spokenSpeed });

describe('planFit', () => {
  it('leaves a line that fits as it is', () => {
    expect(line(1000, 3000, 3500, 1900)).toEqual({
      startMs: 1000,
      endMs: 2900,
      speed: 1,
      stretch: 1,
      overlongPercent: 0,
    });
  });

  it('borrows the pause after a line before it speaks faster', () => {
    expect(line(0, 2000, 3000, 2900)).toMatchObject({ endMs: 2900, speed: 1, stretch: 1 });
  });

  it('speaks again before it plays faster', () => {
    expect(line(0, 2000, 2000, 2200)).toMatchObject({ endMs: 2000, speed: 1.1, stretch: 1 });
    const plan = line(0, 2000, 2000, 2600);
    expect(plan.speed).toBe(1.15);
    expect(plan.stretch).toBeCloseTo(1.3 / 1.15, 9);
  });

  it('does not ask for a line again that was spoken faster', () => {
    const plan = line(0, 2000, 2000, 2300, 1.15);
    expect(plan.speed).toBe(1.15);
    expect(plan.stretch).toBeCloseTo(1.15, 9);
  });

  it('plays much shorter speech slower', () => {
    expect(line(0, 4000, 4000, 3520)).toMatchObject({ stretch: 0.88, endMs: 4000 });
    expect(line(0, 4000, 4000, 1000)).toMatchObject({ stretch: 0.85, endMs: 1177 });
  });

  it('says by how much a line is too long', () => {
    const plan = line(0, 1000, 1000, 2000);
    expect(plan).toMatchObject({ speed: 1.15, stretch: 1.25, endMs: 1000 });
    expect(plan.overlongPercent).toBe(Math.ceil((2 / (1.15 * 1.25) - 1) * 100));
  });
});

describe('the fit of whole timelines', () => {
  const lineOf = fc.record({
    gap: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: -1500, max: 0 })),
    length: fc.integer({ min: 100, max: 25_000 }),
    natural: fc.integer({ min: 20, max: 40_000 }),
    isSpokenAgain: fc.boolean(),
  });

  it('places all lines in time and without overlaps in 10,000 random timelines', () => {
    fc.assert(
      fc.property(fc.array(lineOf, { minLength: 1, maxLength: 30 }), (parts) => {
        let at = 0;
        const lines = parts.map(({ gap, length, natural, isSpokenAgain }, index) => {
          const startMs = Math.max(0, at + gap);
          at = startMs + length;
          return { id: String(index), startMs, endMs: at, naturalMs: natural, spokenSpeed: isSpokenAgain ? 1.15 : 1 };
        });
        lines.sort((one, other) => one.startMs - other.startMs);
        const mediaEndMs = Math.max(...lines.map(({ endMs }) => endMs)) + 500;
        const ends = roomEnds(lines, mediaEndMs);
        const placed = lines.map((each, index) => planFit({ ...each, roomEndMs: ends[index]! }));
        expect(placed).toHaveLength(lines.length);
        for (const [index, { startMs, endMs, speed, stretch, overlongPercent }] of placed.entries()) {
          const source = lines[index]!;
          expect(startMs).toBeGreaterThanOrEqual(source.startMs);
          expect(startMs - source.startMs).toBeLessThanOrEqual(80);
          expect(endMs).toBeGreaterThan(startMs);
          expect(endMs).toBeLessThanOrEqual(mediaEndMs);
          expect(speed).toBeGreaterThanOrEqual(1);
          expect(speed).toBeLessThanOrEqual(1.15);
          expect(stretch).toBeGreaterThanOrEqual(0.85);
          expect(stretch).toBeLessThanOrEqual(1.25);
          // What was promised is how long the sound is, unless it is said to be too long.
          const lengthMs = (source.naturalMs * source.spokenSpeed) / speed / stretch;
          if (overlongPercent === 0) expect(Math.abs(endMs - startMs - lengthMs)).toBeLessThanOrEqual(1.01);
          else expect(lengthMs).toBeGreaterThan(endMs - startMs);
          for (let other = index + 1; other < lines.length; other++) {
            if (lines[other]!.startMs < source.endMs) continue;
            expect(endMs).toBeLessThanOrEqual(placed[other]!.startMs);
            const pause = lines[other]!.startMs - source.endMs;
            if (pause > keptPauseMs) expect(placed[other]!.startMs - endMs).toBeGreaterThanOrEqual(keptPauseMs);
            break;
          }
        }
      }),
      { numRuns: 10_000 },
    );
  });
});
