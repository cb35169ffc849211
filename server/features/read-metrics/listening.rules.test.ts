import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countDays, creditedSeconds, daysBetween, reportsPerSlot, slotOf } from './listening.rules.ts';

it('PUB-004 never counts more of a page than its time × 4', () => {
  const report = fc.record({ atMs: fc.nat(200_000), seconds: fc.double({ min: 0, max: 60, noNaN: true }) });
  fc.assert(
    fc.property(fc.array(report, { maxLength: 80 }), (reports) => {
      const used = new Map<number, number>();
      let sum = 0;
      for (const { atMs, seconds } of reports.toSorted((a, b) => a.atMs - b.atMs)) {
        const slot = slotOf(atMs);
        const count = used.get(slot) ?? 0;
        if (count === reportsPerSlot) continue;
        used.set(slot, count + 1);
        sum += creditedSeconds(seconds, atMs);
        expect(sum).toBeLessThanOrEqual((atMs / 1000) * 4 + 1e-6);
      }
    }),
  );
  // At normal speed, everything counts.
  expect([creditedSeconds(8, 8000), creditedSeconds(15, 16_000), creditedSeconds(30, 46_000)]).toEqual([8, 15, 30]);
});

it('PUB-004 lists the days of a range with both ends', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  // The length of a range is known without its days, of which a caller may ask for millions.
  expect(['2026-03-01', '2026-02-27', '2026-02-26'].map((to) => countDays('2026-02-27', to))).toEqual([3, 1, 0]);
});
