import { describe, expect, it } from 'vitest';
import { chargeOfDub, chargeOfLines, dubbedSpanMs, settleCharge } from './dubbing-charges.rules.ts';
import { joinLines, type SourceSegment, type StoredLine } from './dubbing-lines.rules.ts';

const source = { durationMs: 60_000, options: {} };
const segment = (id: string, startMs: number, endMs: number): SourceSegment => ({
  ...{ id, startMs, endMs, speakerId: 'ana', text: 'hola', externalId: null },
});
const line = (segmentId: string, changes: Partial<StoredLine> = {}): StoredLine => ({
  ...{ segmentId, translation: 'hello', isDraft: false, isStale: false, startMs: null, endMs: null },
  ...{ takeId: 'take', fit: null, updatedAt: new Date(0) },
  ...changes,
});
const segments = [segment('a', 0, 10_000), segment('b', 20_000, 30_000)];
const fresh = { outputRevision: null, freeRegenerationMs: 0 };
const dubbed = { outputRevision: 3, freeRegenerationMs: 0 };

describe('what a dub costs', () => {
  it('is the part of the source that is dubbed, for the first one', () => {
    const all = joinLines(segments, [], 60_000);
    expect(chargeOfDub(source, fresh, { all, wanted: all })).toMatchObject({ chargeMs: 60_000, isFirst: true });
    expect(dubbedSpanMs({ durationMs: 60_000, options: { startS: 10, endS: 25 } })).toBe(15_000);
    expect(dubbedSpanMs({ durationMs: 60_000, options: { endS: 90 } })).toBe(60_000);
  });

  it('leaves out lines that were paid one by one before', () => {
    const all = joinLines(segments, [line('a')], 60_000);
    expect(chargeOfDub(source, fresh, { all, wanted: all })).toMatchObject({ chargeMs: 50_000, freeMs: 0 });
    expect(chargeOfLines(source, fresh, [all[1]!])).toMatchObject({ coveredMs: 10_000, chargeMs: 10_000 });
  });

  it('is that of the open lines later, after the free allowance', () => {
    const all = joinLines(segments, [line('a'), line('b', { isStale: true })], 60_000);
    expect(chargeOfDub(source, dubbed, { all, wanted: all })).toMatchObject({
      ...{ coveredMs: 10_000, chargeMs: 0, freeMs: 10_000 },
    });
    const used = { ...dubbed, freeRegenerationMs: 55_000 };
    expect(chargeOfDub(source, used, { all, wanted: all })).toMatchObject({ chargeMs: 5000, freeMs: 5000 });
  });

  it('counts only what was spoken', () => {
    const first = { coveredMs: 60_000, chargeMs: 60_000, freeMs: 0, isFirst: true };
    expect(settleCharge(first, { newMs: 0, unspokenMs: 10_000, spokenLines: 3 })).toEqual({
      ...{ chargeMs: 50_000, freeMs: 0 },
    });
    expect(settleCharge(first, { newMs: 0, unspokenMs: 20_000, spokenLines: 0 })).toEqual({ chargeMs: 0, freeMs: 0 });
    const later = { coveredMs: 20_000, chargeMs: 5000, freeMs: 15_000, isFirst: false };
    expect(settleCharge(later, { newMs: 10_000, unspokenMs: 0, spokenLines: 2 })).toEqual({
      ...{ chargeMs: 0, freeMs: 10_000 },
    });
    expect(settleCharge(later, { newMs: 20_000, unspokenMs: 0, spokenLines: 2 })).toEqual({
      ...{ chargeMs: 5000, freeMs: 15_000 },
    });
  });
});
